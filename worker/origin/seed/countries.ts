// The countries of the demo's members and performers, and of its views.

/** A country's share of a video's views, out of 160: all together leave some views without a country. Others are not counted. */
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
  ch: 1,
  at: 1,
  be: 1,
  cz: 1,
  dk: 1,
  fi: 1,
}

export const demoCountries: readonly string[] = [
  ...Object.keys(countryShares),
  ...['no', 'pt', 'ie', 'hu', 'ro', 'gr', 'ua', 'th', 'co', 'cl', 'za'],
]
