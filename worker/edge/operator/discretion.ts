// Discreet mode: where the quick exit leads; and where the age notice sends visitors who leave. Neutral examples: edit here, or in
// the back office. The exit must be an inconspicuous https address outside this site.

export const discretion = {
  exitHref: 'https://www.wikipedia.org/',
  leaveTo: 'about:blank',
} as const
