// Countries by their two letters (ISO 3166-1), the states of the US, and the regions with stricter rules. Names come from the
// platform, in every language.

/** The European Union, as of 2026. */
export const euCountries = [
  'AT',
  'BE',
  'BG',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'ES',
  'FI',
  'FR',
  'GR',
  'HR',
  'HU',
  'IE',
  'IT',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'PL',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
] as const

/** The region list: the European Union and the United States (spec §9). */
export const regionList: readonly string[] = [...euCountries, 'US']

/** Every country, and XK (Kosovo), to which IP addresses are assigned, too. */
export const countryCodes: readonly string[] = `
  AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD
  CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF
  GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN
  KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA
  NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI
  SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI
  VN VU WF WS XK YE YT ZA ZM ZW
`
  .trim()
  .split(/\s+/)

const known = new Set(countryCodes)

/** True for a country's two capital letters. T1 (Tor) and XX (unknown) are no countries. */
export const isCountry = (code: string): boolean => known.has(code)

/** The code of a visitor whose country is unknown; no country has it. */
export const nowhere = 'xx'

/** States of the US and the District of Columbia, as regions: `US-TX` without its country. */
export const usStates: readonly string[] = `
  AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC
  SD TN TX UT VT VA WA WV WI WY DC
`
  .trim()
  .split(/\s+/)

/** A country's name in a language, for example `Germany` for `DE` in `en`; the code itself where there is none. */
export function countryName(code: string, tag: string): string {
  const names = namesByTag.get(tag) ?? new Intl.DisplayNames(tag, { type: 'region' })
  namesByTag.set(tag, names)
  return names.of(code.toUpperCase()) ?? code
}

// Cached per language: a page of members names a hundred countries.
const namesByTag = new Map<string, Intl.DisplayNames>()
