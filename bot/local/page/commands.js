// Slash commands as they are typed: which there are, and how a line is taken apart.

export const KIND = {text: 3, whole: 4, yes: 5, user: 6, channel: 7, role: 8, mentionable: 9, number: 10, file: 11};

// Commands within commands, as lines: `game create` with its options.
export function flat(commands) {
  const found = [];
  const walk = (one, before) => {
    const line = [...before, one.name];
    const inner = (one.options ?? []).filter((option) => option.type <= 2);
    if (inner.length) inner.forEach((option) => walk(option, line));
    else found.push({line: line.join(" "), description: one.description, options: one.options ?? []});
  };
  commands.forEach((one) => walk(one, []));
  return found.sort((a, b) => a.line.localeCompare(b.line));
}

// Commands that fit what was typed after the slash: those that begin with it, then those that contain it.
export function fitting(commands, typed) {
  const wanted = typed.trimStart().toLowerCase();
  const begins = commands.filter((one) => one.line.startsWith(wanted));
  const others = commands.filter((one) => !one.line.startsWith(wanted) &&
    (one.line.includes(wanted) || one.line.split(" ").some((word) => word.startsWith(wanted))));
  return [...begins, ...others];
}

// `/game create game:pharaohs pace:24` -> the command and what is given; null if the name is not complete.
// A name counts as complete when a space follows it, or when `finished`.
export function parsed(commands, text, finished = false) {
  const said = text.replace(/^\//, "");
  const named = commands.filter((one) => said.startsWith(`${one.line} `) || (finished && said.trim() === one.line));
  const command = named.sort((a, b) => b.line.length - a.line.length)[0];
  if (!command) return null;
  return {command, given: taken(command, said.slice(command.line.length).trimStart())};
}

// `name:value` pairs; what stands before the first belongs to the first option.
export function taken(command, rest) {
  const given = {};
  const names = command.options.map((option) => option.name);
  const marks = [...rest.matchAll(/(?:^|\s)([\w-]+):\s*/g)].filter((m) => names.includes(m[1]));
  const head = rest.slice(0, marks[0]?.index ?? rest.length);
  if (head.trim() && names.length) given[names[0]] = head;
  marks.forEach((mark, n) => {
    given[mark[1]] = rest.slice(mark.index + mark[0].length, marks[n + 1]?.index ?? rest.length);
  });
  return given;
}

// What may be chosen for an option that is not free text; null if it is.
export function fixedChoices(option, about) {
  if (option.choices?.length) return option.choices.map((one) => ({name: one.name, value: one.value}));
  if (option.type === KIND.yes) return [{name: "True", value: true}, {name: "False", value: false}];
  const users = Object.entries(about.names.users).map(([value, name]) => ({name: `@${name}`, value}));
  const roles = Object.entries(about.names.roles).map(([value, name]) => ({name: `@${name.replace(/^@/, "")}`, value}));
  const places = [...about.channels.values()].filter((one) => one.kind !== "dm")
    .filter((one) => !option.channel_types?.length || option.channel_types.includes(one.kind === "text" ? 0 : 11))
    .map((one) => ({name: `#${one.name}`, value: one.id}));
  return {[KIND.user]: users, [KIND.role]: roles, [KIND.mentionable]: [...users, ...roles],
    [KIND.channel]: places}[option.type] ?? null;
}

// The value to be sent for what stands in a field; undefined if it fits nothing.
export function valueOf(option, text, choices) {
  const said = text.trim();
  if (choices) {
    const wanted = said.toLowerCase().replace(/^[@#]/, "");
    const hit = choices.find((one) => one.name.toLowerCase().replace(/^[@#]/, "") === wanted ||
      String(one.value).toLowerCase() === wanted);
    return hit?.value;
  }
  if (option.type === KIND.whole) return /^[+-]?\d+$/.test(said) ? Number(said) : undefined;
  if (option.type === KIND.number) return said && Number.isFinite(Number(said)) ? Number(said) : undefined;
  return said;
}
