// Whether a username belongs to a deleted account.

/** A deleted account has a name that no member can choose. */
export const hasLeft = (username: string): boolean => username.startsWith('.')
