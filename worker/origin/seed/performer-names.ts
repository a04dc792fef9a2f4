// The demo performers' invented names. The first names cover every letter of the alphabet.

/** First names with a gender: f, m, or o for other. */
const firstNames = `
  Zoë f, Mira f, Søren m, Łucja f, Renée f, Ivo m, Noor f, Tomás m, Ayla f, Jiří m, Hana f, Emil m, Saga f, Luca m,
  Ione f, Marek m, Beatrix f, Quincy o, Xenia f, Vasco m, Ute f, Dario m, Wren o, Petra f, Kirsi f, Gaspard m, Ophelia f,
  Yara f, Casper m, Fenna f, Rafael m, Delphine f, Ximena f, Ugo m, Quilla f, Winona f, Yvo m, Elodie f, Anton m, Ilse f,
  Bao o, Nadia f, Leif m, Odile f, Karim m, Paloma f, Juno f, Verena f, Hugo m, Thea f, Gwen f, Ravi m
`
  .trim()
  .split(/,\s+/)
  .map((entry) => entry.split(' ') as [string, string])

const lastNames = `
  Almqvist Corbeau Winterfeld Moreno Kowalik Nightingale Dubois Hartmann Okada Petrov Lindgren Castell Varga Rossini
  Ahlgren Fontaine Brightwater Novák Sandoval Eriksen Maréchal Thornbury Yılmaz Hollis Amari Bellweather Çelik Duarte
  Easterling Falk Grünwald Haverkamp Ibarra Jansen Kestrel Lichtblau Montclair Nordahl Oduya Pemberton Quist
`
  .trim()
  .split(/\s+/)

type Named = { title: string; gender: 'female' | 'male' | 'couple' | 'other' }

const genders: Record<string, Named['gender']> = { f: 'female', m: 'male', o: 'other' }

/** Every twentieth is a couple. No two share both names: the two tables have no common factor. */
export function performerName(id: number): Named {
  const [first = '', letter = 'o'] = firstNames[id % firstNames.length] ?? []
  const last = lastNames[(7 * id + Math.floor(id / firstNames.length)) % lastNames.length]
  if (id % 20 !== 7) return { title: `${first} ${last}`, gender: genders[letter] ?? 'other' }
  const [second = ''] = firstNames[(id + 11) % firstNames.length] ?? []
  return { title: `${first} & ${second} ${last}`, gender: 'couple' }
}
