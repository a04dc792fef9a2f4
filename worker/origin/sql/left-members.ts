// Members whose account was deleted: their row stays, under a name that no sign-up can take.

/** SQL: that name. @param id of the member, as SQL */
export const nameOfLeft = (id: string): string => `'.deleted ' || ${id}`

/** SQL: 1 for a member whose account was deleted; 0 for every other one, and for none. @param id of the member, as SQL */
export const hasLeft = (id: string): string =>
  `EXISTS (SELECT 1 FROM users gone WHERE gone.user_id = ${id} AND gone.username = ${nameOfLeft('gone.user_id')})`
