// What a member's name tells of them.

/** Whoever has left is known by a name that nobody can have. */
export const hasLeft = (username: string): boolean => username.startsWith('.')
