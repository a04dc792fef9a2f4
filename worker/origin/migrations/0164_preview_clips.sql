-- The folder of a video's moving preview, `clip.mp4`: another poster has a folder of its own, the clip stays. Null without one.
ALTER TABLE uploads ADD COLUMN clip TEXT;
ALTER TABLE file_sets ADD COLUMN clip TEXT;
