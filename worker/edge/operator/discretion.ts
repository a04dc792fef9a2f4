// What is seen of the site by whoever wants nothing of it to be seen: what a tab is called, and where the quick exit leads.
// Neutral examples: edit here. The exit is an address that anybody might have open, https and not of this site.

export const discretion = {
  tabTitle: 'Notes',
  exitHref: 'https://www.wikipedia.org/',
} as const
