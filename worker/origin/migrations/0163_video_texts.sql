-- Captions and chapters of videos. `version` counts their saves, apart from those of the video. `chapters` are lines, as their form has
-- them; empty ones leave the description to be looked at.
CREATE TABLE video_texts (
  video_id INTEGER PRIMARY KEY REFERENCES videos (video_id),
  version INTEGER NOT NULL,
  chapters TEXT NOT NULL DEFAULT '',
  changed_date INTEGER NOT NULL
);

-- `hash` is a part of the address of the WebVTT, which is last so that a list of languages does not read it.
CREATE TABLE video_captions (
  video_id INTEGER NOT NULL REFERENCES videos (video_id),
  lang TEXT NOT NULL,
  kind TEXT NOT NULL,
  hash TEXT NOT NULL,
  cue_count INTEGER NOT NULL,
  vtt TEXT NOT NULL,
  PRIMARY KEY (video_id, lang)
);
