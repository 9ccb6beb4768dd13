// Talking to the table's server: acts and questions by HTTP, live news by a websocket.

import {toast} from "./dom.js";

let who = "ann";

export function speakAs(key) {
  who = key;
}

export async function get(path, query = {}) {
  const words = new URLSearchParams({...query, as: who});
  const reply = await fetch(`/api/${path}?${words}`);
  if (!reply.ok) throw new Error(await reply.text());
  return reply.json();
}

// What came of it, or null if it could not be done; then the person has been told why.
export async function act(path, body) {
  let reply;
  try {
    reply = await fetch(`/api/${path}?${new URLSearchParams({as: who})}`, {
      method: "POST",
      headers: {"Content-Type": "application/json"},
      body: JSON.stringify(body),
    });
  } catch {
    toast("The table cannot be reached. Is the program still running?");
    return null;
  }
  if (reply.ok) return reply.json();
  const why = reply.status === 409 ? (await reply.json()).impossible : await reply.text();
  toast(why.charAt(0).toUpperCase() + why.slice(1));
  return null;
}

// News until the returned function is called. `ready` is called when the line is open, and again after it broke.
export function listen(told, ready) {
  let socket = null;
  let over = false;
  let pause = 500;
  const open = () => {
    socket = new WebSocket(`ws://${location.host}/api/news?${new URLSearchParams({as: who})}`);
    socket.onopen = () => {
      pause = 500;
      document.body.classList.remove("offline");
      if (!over) ready();
    };
    socket.onmessage = (event) => over || told(JSON.parse(event.data));
    socket.onclose = () => {
      if (over) return;
      document.body.classList.add("offline");
      setTimeout(() => over || open(), pause);
      pause = Math.min(pause * 2, 8000);
    };
  };
  open();
  return () => {
    over = true;
    socket.close();
  };
}
