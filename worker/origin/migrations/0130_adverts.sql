-- Campaigns and their creatives. Lists are JSON arrays; an empty one does not narrow the campaign. Dates are seconds since 1970, rates
-- hundredths of the site's currency; 0 is no cap and no rate. No id is given twice: counts and links of pages that were sent name them.
CREATE TABLE advert_campaigns (
  campaign_id INTEGER PRIMARY KEY AUTOINCREMENT,
  title TEXT NOT NULL,
  advertiser TEXT NOT NULL,
  payer TEXT NOT NULL DEFAULT '',
  state TEXT NOT NULL DEFAULT 'paused' CHECK (state IN ('running', 'paused', 'archived')),
  starts INTEGER NOT NULL,
  ends INTEGER,
  priority INTEGER NOT NULL DEFAULT 0,
  weight INTEGER NOT NULL DEFAULT 1,
  slots TEXT NOT NULL DEFAULT '[]',
  countries TEXT NOT NULL DEFAULT '[]',
  languages TEXT NOT NULL DEFAULT '[]',
  devices TEXT NOT NULL DEFAULT '[]',
  categories_in TEXT NOT NULL DEFAULT '[]',
  categories_out TEXT NOT NULL DEFAULT '[]',
  audience TEXT NOT NULL DEFAULT 'all' CHECK (audience IN ('all', 'visitors', 'members')),
  device_cap INTEGER NOT NULL DEFAULT 0,
  day_cap INTEGER NOT NULL DEFAULT 0,
  rate_mille INTEGER NOT NULL DEFAULT 0,
  rate_click INTEGER NOT NULL DEFAULT 0,
  changed_date INTEGER NOT NULL,
  version INTEGER NOT NULL DEFAULT 1
);

CREATE INDEX advert_campaigns_running ON advert_campaigns (priority DESC, campaign_id) WHERE state = 'running';

-- `picture` and `wide` are keys of encoded pictures. `sent` is a picture that waits for the media processor, in the bucket as
-- `sent-pictures/{sent}`, for the place `sent_slot`; `is_failed` says that it could not be used.
CREATE TABLE advert_creatives (
  creative_id INTEGER PRIMARY KEY AUTOINCREMENT,
  campaign_id INTEGER NOT NULL REFERENCES advert_campaigns (campaign_id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('text', 'picture', 'frame', 'vast')),
  headline TEXT NOT NULL,
  text TEXT NOT NULL DEFAULT '',
  link TEXT NOT NULL DEFAULT '',
  src TEXT NOT NULL DEFAULT '',
  origins TEXT NOT NULL DEFAULT '[]',
  is_paused INTEGER NOT NULL DEFAULT 0,
  picture TEXT,
  wide TEXT,
  sent TEXT,
  sent_slot TEXT CHECK (sent_slot IN ('picture', 'wide')),
  is_failed INTEGER NOT NULL DEFAULT 0,
  version INTEGER NOT NULL DEFAULT 1
);

CREATE INDEX advert_creatives_of ON advert_creatives (campaign_id, creative_id);
