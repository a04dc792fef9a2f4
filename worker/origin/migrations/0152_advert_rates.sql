-- What a campaign earns, since which day (the second with which it begins, UTC): a changed rate does not change the income of days before.
-- Rates that were given before hold from the beginning.
CREATE TABLE advert_rates (
  campaign_id INTEGER NOT NULL,
  day INTEGER NOT NULL,
  rate_mille INTEGER NOT NULL,
  rate_click INTEGER NOT NULL,
  PRIMARY KEY (campaign_id, day)
) WITHOUT ROWID;

CREATE INDEX advert_rates_days ON advert_rates (day);

INSERT INTO advert_rates (campaign_id, day, rate_mille, rate_click)
SELECT campaign_id, 0, rate_mille, rate_click FROM advert_campaigns WHERE rate_mille + rate_click > 0;
