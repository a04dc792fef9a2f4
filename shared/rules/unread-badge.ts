// The unread count as short as the header's badge shows it: the page renders it, and an open page updates it.

const max = 99

/** Zero counts are omitted. */
export const badgeOf = (count: number): string => (count > max ? `${max}+` : count > 0 ? String(count) : '')
