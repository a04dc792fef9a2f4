// Everybody in the demo catalogue: all invented, all in fixed order. Ids are places plus one.
const firstNames = [
  'Zoë',
  'Mira',
  'Søren',
  'Łucja',
  'Renée',
  'Ivo',
  'Noor',
  'Tomás',
  'Ayla',
  'Jiří',
  'Hana',
  'Emil',
  'Saga',
  'Luca',
  'Ione',
  'Marek',
]
const lastNames = [
  'Almqvist',
  'Corbeau',
  'Winterfeld',
  'Moreno',
  'Kowalik',
  'Nightingale',
  'Dubois',
  'Hartmann',
  'Okada',
  'Petrov',
  'Lindgren',
  'Castell',
  'Varga',
  'Rossini',
  'Ahlgren',
  'Fontaine',
  'Brightwater',
  'Novák',
  'Sandoval',
  'Eriksen',
  'Maréchal',
  'Thornbury',
  'Yılmaz',
  'Hollis',
]

/** 64 performers; no two share both names. */
export const models = Array.from({ length: 64 }, (_, index) => {
  const first = firstNames[index % firstNames.length]
  const last = lastNames[(index * 5 + Math.floor(index / firstNames.length)) % lastNames.length]
  return { title: `${first} ${last}`, dir: dirOf(`${first} ${last}`) }
})

export const channels = [
  'Harbour Light Studio',
  'Northern Window',
  'Paper Moon Films',
  'Slow River',
  'Cloud Archive',
  'Atlas of Weather',
  'Quiet Lens',
  'Glass Meadow',
  'Amber Room',
  'Tidal Works',
  'Open Sky',
  'Folding Map',
  'Second Dawn',
  'Granite House',
  'Blue Kiln',
  'Winter Post',
  'Small Planet',
  'Lantern Yard',
  'Salt and Cedar',
  'Long Exposure',
].map((title) => ({ title, dir: dirOf(title), url: `https://${dirOf(title)}.example/` }))

export const usernames = [
  'harbour_light',
  'mossandstone',
  'northwind',
  'papermoon',
  'slow-river',
  'tin_drum',
  'cloudkeeper',
  'late_train',
  'saltmarsh',
  'kestrel',
  'ambergris',
  'quietlens',
  'foglamp',
  'orchard12',
  'lowtide',
  'winterpost',
  'longshadow',
  'bluekiln',
  'secondsun',
  'fernandash',
]

/** A title as it stands in an address: ASCII, small letters, hyphens. */
export function dirOf(title: string): string {
  const plain = title
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'L')
    .replaceAll('ø', 'o')
    .replaceAll('ı', 'i')
    .normalize('NFD')
  return plain
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
