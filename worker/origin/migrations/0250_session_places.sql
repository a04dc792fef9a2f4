-- A member sees what class of device a session is on, and in which country it began: the country's code, and nothing of the network.
ALTER TABLE sessions ADD COLUMN kind TEXT;
ALTER TABLE sessions ADD COLUMN country TEXT;
