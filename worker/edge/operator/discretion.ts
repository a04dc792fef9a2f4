// Where the quick exit leads: an address that any visitor might have open, https and not of this site. A neutral example: edit here.

export const discretion = {
  exitHref: 'https://www.wikipedia.org/',
} as const
