-- A sealed letter keeps the word that its nonce and its marker are made with. Each opening of the file has a word of its
-- own, so what a new file or an opened backup sends is never taken for what was sent before it.
ALTER TABLE outbox ADD COLUMN word TEXT;
UPDATE outbox SET word = 'amarna' WHERE sealed IS NOT NULL;
