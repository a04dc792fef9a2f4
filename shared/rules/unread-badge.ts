// How many things are unread, as short as the badge of a header wants it: the page writes it, and an open page goes on counting.

const most = 99

/** Nothing for nothing. */
export const badgeOf = (count: number): string => (count > most ? `${most}+` : count > 0 ? String(count) : '')
