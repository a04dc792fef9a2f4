// The countries of the demo's members and performers, and of its views.

/** All shares together. */
export const sharesTotal = 160

/** A country's share of a video's views: all together leave some views without a country. Others are not counted. */
export const countryShares = {
  us: 24,
  gb: 14,
  de: 14,
  fr: 10,
  ca: 9,
  jp: 8,
  br: 7,
  it: 6,
  es: 6,
  ru: 6,
  mx: 4,
  pl: 3,
  nl: 3,
  in: 3,
  au: 3,
  tr: 2,
  se: 2,
  kr: 2,
  ar: 2,
  ch: 2,
  at: 2,
  be: 2,
  cz: 2,
  dk: 2,
  fi: 2,
}

export const demoCountries: readonly string[] = [
  ...Object.keys(countryShares),
  'no',
  'pt',
  'ie',
  'hu',
  'ro',
  'gr',
  'ua',
  'th',
  'co',
  'cl',
  'za',
]
