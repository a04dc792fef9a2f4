-- The countries that people come from are told with the stats: one step along these a country.
CREATE INDEX models_by_country ON models (country) WHERE country IS NOT NULL;
CREATE INDEX users_by_country ON users (country) WHERE is_listed = 1 AND show_details = 'public' AND country IS NOT NULL;
