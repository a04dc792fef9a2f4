// Compares Set-Cookie values: the order of a cookie's attributes means nothing.

/** The same cookie with its attributes in alphabetical order; null stays null. */
export function sortedCookie(cookie: string): string
export function sortedCookie(cookie: string | null): string | null
export function sortedCookie(cookie: string | null): string | null {
  if (cookie === null) return null
  const [pair = '', ...attributes] = cookie.split('; ')
  return [pair, ...attributes.sort()].join('; ')
}
