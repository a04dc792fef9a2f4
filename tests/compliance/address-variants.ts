// Every spelling of one address that a server might treat as the same.

export type Spelling = { name: string; path: string }

const spell: Record<string, (path: string) => string> = {
  'an encoded letter': (path) => path.replace(/[a-z]/i, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  'all letters encoded': (path) => path.replace(/[a-z]/gi, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  'a dot segment': (path) => `/.${path}`,
  '%2e': (path) => `/%2e${path}`,
  '%2e%2e': (path) => `/information/%2e%2e${path}`,
  'a way through an exempt page': (path) => `/information/terms/../..${path}`,
  'a way through an exempt call': (path) => `/api/age_verification.php/../..${path}`,
  'a way through the processor’s address': (path) => `/media-jobs/..${path}`,
  'a way through a job': (path) => `/media-jobs/job-0001/%2e%2e/%2E.${path}`,
  '%2f': (path) => `/%2f${path.slice(1)}`,
  '%2f inside': (path) => path.replace(/(?<=.)\//, '%2f'),
  '%252e': (path) => `/%252e${path}`,
  '%252f': (path) => `/%252f${path.slice(1)}`,
  'a double slash': (path) => `/${path}`,
  'double slashes everywhere': (path) => path.replaceAll('/', '//'),
  capitals: (path) => path.toUpperCase(),
  'a trailing dot': (path) => path.replace(/(?=\?|$)/, '.'),
  'a backslash': (path) => path.replace(/(?<=.)\//, '\\'),
  'a backslash in front': (path) => `/\\${path.slice(1)}`,
  'a semicolon': (path) => path.replace(/(?=\?|$)/, ';a=b'),
  'a semicolon with an exempt name': (path) => `/information/terms;${path}`,
  'a null byte': (path) => path.replace(/(?=\?|$)/, '%00'),
  'a null byte and an exempt name': (path) => `${path}%00/information/terms/`,
  'look-alikes': (path) => path.replace(/[aeiop]/, (letter) => encodeURIComponent(lookAlikes[letter] ?? letter)),
  'wide letters': (path) =>
    path.replace(/[a-z]/, (letter) => encodeURIComponent(String.fromCharCode(letter.charCodeAt(0) + 0xfee0))),
  '/en/': (path) => `/en${path}`,
  '/de/': (path) => `/de${path}`,
  '/de/de/': (path) => `/de/de${path}`,
  '/xx/': (path) => `/xx${path}`,
  'a host behind a language': (path) => `/de//evil.test${path}`,
  'no slash at its end': (path) => path.replace(/\/(?=\?|$)/, ''),
  'another query': (path) => `${path}${path.includes('?') ? '&' : '?'}page=2&source=a&promo=b`,
  'an exempt address in the query': (path) => `${path}${path.includes('?') ? '&' : '?'}path=/information/terms/`,
}

const lookAlikes: Record<string, string> = { a: 'а', e: 'е', i: 'і', o: 'о', p: 'р' }

/** Without the identical one. */
export const spellingsOf = (path: string): Spelling[] =>
  Object.entries(spell)
    .map(([name, of]) => ({ name, path: of(path) }))
    .filter((one) => one.path !== path)
