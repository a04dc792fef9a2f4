// Whether a member has the verified mark: an admin gave it, or the member is a performer by a decided claim.

/** SQL: 1 or 0. @param row the alias of a row of `users` */
export const isVerified = (row: string): string =>
  `(${row}.is_verified = 1 OR EXISTS (SELECT 1 FROM models m WHERE m.user_id = ${row}.user_id AND m.is_hidden = 0))`

/** SQL: a channel has the mark of its owner. @param row the alias of a row of `channels` */
export const isVerifiedChannel = (row: string): string =>
  `EXISTS (SELECT 1 FROM users o WHERE o.user_id = ${row}.user_id AND o.is_listed = 1 AND ${isVerified('o')})`
