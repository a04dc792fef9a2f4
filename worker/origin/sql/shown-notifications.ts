// Which notifications the site shows: a member may switch single kinds off, which may still be told by mail or push.

/** @param notices the name of the table in the statement */
export const isShown = (notifications: string): string =>
  `coalesce((SELECT json_extract(own.choices, '$."site.' || ${notifications}.kind || '"')
    FROM notification_settings own WHERE own.user_id = ${notifications}.user_id), 1) = 1`
