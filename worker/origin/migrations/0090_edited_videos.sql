-- What an editor says about a video. `version` rises with every change, so that of two saves at once the second is told of the first.
-- `featured_date`: shown first on the home page since then. `publish_date`: hidden until then. Dates are seconds since 1970. A
-- `status_id` of 3 hides a video from all visitors; an `is_private` of 2 shows it to those who have its address, in no list.
ALTER TABLE videos ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE videos ADD COLUMN changed_date INTEGER;
ALTER TABLE videos ADD COLUMN are_comments_off INTEGER NOT NULL DEFAULT 0;
ALTER TABLE videos ADD COLUMN featured_date INTEGER;
ALTER TABLE videos ADD COLUMN publish_date INTEGER;
-- The video that a duplicate was merged into: its address leads there.
ALTER TABLE videos ADD COLUMN merged_into INTEGER;

CREATE INDEX videos_featured ON videos (featured_date) WHERE featured_date IS NOT NULL;
CREATE INDEX videos_due ON videos (publish_date) WHERE publish_date IS NOT NULL;
-- The few that no public list has, and all of a channel or an uploader, whatever their state is.
CREATE INDEX videos_not_listed ON videos (status_id, is_private) WHERE status_id <> 1 OR is_private <> 0;
CREATE INDEX videos_of_channel ON videos (channel_id) WHERE channel_id IS NOT NULL;
CREATE INDEX videos_of_user ON videos (user_id);

CREATE TABLE video_descriptions (
  video_id INTEGER NOT NULL REFERENCES videos (video_id),
  lang TEXT NOT NULL,
  description TEXT NOT NULL,
  PRIMARY KEY (video_id, lang)
) WITHOUT ROWID;

-- What a video lacks, by the names of shared/rules/admin-families.ts. A job finds all of them every night, and a save those of its video.
CREATE TABLE video_gaps (
  gap TEXT NOT NULL,
  video_id INTEGER NOT NULL REFERENCES videos (video_id),
  PRIMARY KEY (gap, video_id)
) WITHOUT ROWID;

-- Videos that no visitor may open any more, or all may again, for the deny list of the edge, as `takedowns` are. `until_ms` is null
-- while it is withheld. `folder` is that of its files, where they are its own.
CREATE TABLE withheld_videos (
  video_id INTEGER PRIMARY KEY REFERENCES videos (video_id),
  folder TEXT,
  since_ms INTEGER NOT NULL,
  until_ms INTEGER,
  is_told INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX withheld_videos_pending ON withheld_videos (video_id) WHERE is_told = 0;

-- The status that a restoration gives back.
ALTER TABLE takedowns ADD COLUMN former_status INTEGER NOT NULL DEFAULT 1;
