-- Synonyms and redirects of searches. `lang` is the language of the pages on which a rule holds; '' is all.
CREATE TABLE search_rules (
  rule_id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  lang TEXT NOT NULL,
  text TEXT NOT NULL,
  target TEXT NOT NULL,
  actor_id INTEGER NOT NULL,
  added_date INTEGER NOT NULL,
  UNIQUE (text, lang)
);
