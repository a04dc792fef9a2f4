// Countries: the regions with stricter rules, and a name for every code in every language of the site.
import { expect, test } from 'vitest'
import { langs, locales } from '../../../locales/locales.ts'
import {
  countryCodes,
  countryName,
  euCountries,
  isCountry,
  regionList,
  usStates,
} from '../../../shared/rules/countries.ts'

test('the region list is the 27 countries of the European Union and the United States [S9-042]', () => {
  expect(euCountries).toHaveLength(27)
  expect([...regionList].sort()).toEqual([...euCountries, 'US'].sort())
  for (const outside of ['GB', 'NO', 'CH', 'CA']) expect(regionList).not.toContain(outside)
})

test('every code is one country, in order, with a name in every language [S1-029]', () => {
  expect([...new Set(countryCodes)].sort()).toEqual(countryCodes)
  expect(countryCodes).toHaveLength(250)
  for (const lang of langs) {
    const names = countryCodes.map((code) => countryName(code, locales[lang].tag))
    for (const [index, name] of names.entries())
      expect(name, `${countryCodes[index]} in ${lang}`).not.toBe(countryCodes[index])
    expect(new Set(names).size, lang).toBe(names.length)
  }
})

test.each([
  ['DE', 'en', 'Germany'],
  ['de', 'de', 'Deutschland'],
  ['JP', 'ja', '日本'],
])('%s is called so in %s: %s', (code, tag, name) => expect(countryName(code, tag)).toBe(name))

test.each(['T1', 'XX', 'UK', 'EU', 'gb', '', 'GBR', 'ZZ'])('"%s" is no country', (code) =>
  expect(isCountry(code)).toBe(false),
)

test('the states are fifty, and the district of the capital', () => {
  expect(new Set(usStates).size).toBe(51)
  expect(usStates).toContain('DC')
})
