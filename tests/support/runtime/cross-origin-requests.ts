// How a cross-site request looks, in browsers old and new: the headers that describe its origin.
export const foreignShapes: [string, (origin: string) => Record<string, string>][] = [
  ['a form on another site', () => ({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' })],
  ['a page on a sister host', () => ({ 'sec-fetch-site': 'same-site', origin: 'https://ads.tube.test' })],
  ['another site that claims our origin', (origin) => ({ 'sec-fetch-site': 'cross-site', origin })],
  ['a typed address', () => ({ 'sec-fetch-site': 'none' })],
  ['an old browser elsewhere', () => ({ origin: 'https://evil.test' })],
  ['a sandboxed page in an old browser', () => ({ origin: 'null' })],
  ['another port, in an old browser', (origin) => ({ origin: `${origin}0` })],
  ['a browser without these headers', () => ({})],
]
