// Discreet mode: the tab title, and where the quick exit leads. Neutral examples: edit here. The exit must be an
// inconspicuous https address outside this site.

export const discretion = {
  exitHref: 'https://www.wikipedia.org/',
} as const
