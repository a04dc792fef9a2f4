// The table of site settings: its kinds read what they write, every default is a value that reads, and the operator's files are read by the
// table of defaults alone.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { informationSections } from '../../../shared/route-table.ts'
import { readSettingKey, readSiteSettings, settingTextsMaxLength } from '../../../shared/rules/read-site-settings.ts'
import { settingGroups } from '../../../shared/rules/site-setting-groups.ts'
import { isPerLanguage, settingRow, siteSettingNames } from '../../../shared/rules/site-settings.ts'
import { settingDefaults as edgeDefaults, languageDefaults } from '../../../worker/edge/operator/setting-defaults.ts'
import { defaultText, isSameValue } from '../../../worker/edge/operator/setting-texts.ts'
import { settingDefaults as upstreamDefaults } from '../../../worker/origin/operator/setting-defaults.ts'

const root = join(import.meta.dirname, '../../..')

describe('site settings', () => {
  it.each(siteSettingNames)('%s reads what it writes, and its default', (name) => {
    const { kind, group } = settingRow(name)
    expect(settingGroups).toContain(group)
    const plain: Record<string, unknown> = { ...upstreamDefaults, ...edgeDefaults }
    const english: Record<string, { en?: unknown }> = languageDefaults
    const value = isPerLanguage(name) ? english[name]?.en : plain[name]
    if (value === undefined) return expect(name).toMatch(/^mail_/)
    const text = kind.write(value)
    expect(kind.read(text)).toEqual({ ok: true, value })
    expect(kind.write(value)).toBe(text)
  })

  it('all defaults together read, and no text of them is near the limit of a version', () => {
    const keys = siteSettingNames.map((name) => (isPerLanguage(name) ? `${name}.en` : name))
    const texts = Object.fromEntries(
      keys.map((key) => [key, defaultText(key, {})] as const).filter(([, text]) => text !== ''),
    )
    expect(readSiteSettings(texts, 'refused').problems).toEqual([])
    expect(Object.values(texts).join('').length).toBeLessThan(settingTextsMaxLength / 10)
  })

  it('a key has a language where its setting has one, and only there', () => {
    expect(readSettingKey('legal_terms.de')).toEqual({ name: 'legal_terms', lang: 'de' })
    expect(readSettingKey('site_name')).toEqual({ name: 'site_name', lang: null })
    for (const key of [
      'legal_terms',
      'site_name.de',
      'legal_terms.german',
      'toString',
      '__proto__',
      '',
      'legal_terms.de.de',
    ])
      expect(readSettingKey(key), key).toBeNull()
  })

  it('a setting of a later release is left out of a stored version, and refused in a typed one', () => {
    expect(readSiteSettings({ later: 'a', site_name: 'A' }, 'left out')).toEqual({
      values: { site_name: 'A' },
      problems: [],
    })
    expect(readSiteSettings({ later: 'a' }, 'refused').problems).toEqual([{ field: 'later', code: 'name_unknown' }])
  })

  it('a colour is refused for its contrast with one that is not set', () => {
    expect(readSiteSettings({ light_accent: '#9be7d8' }, 'left out').problems).toEqual([
      { field: 'light_accent', code: 'contrast_low', info: 1.4 },
      { field: 'light_accent', code: 'contrast_low', info: 1.2 },
      { field: 'light_accent_text', code: 'contrast_low', info: 1.4 },
    ])
    expect(
      readSiteSettings({ light_accent: '#9be7d8', light_accent_text: '#06231e' }, 'left out').problems,
    ).toHaveLength(2)
  })

  it('a version that is too large is refused', () => {
    const texts = Object.fromEntries(
      ['de', 'fr', 'es', 'it', 'nl', 'pl', 'fi', 'se', 'dk', 'no', 'cz'].map((lang) => [
        `legal_terms.${lang}`,
        `# A\n${'b'.repeat(39_000)}`,
      ]),
    )
    expect(readSiteSettings(texts, 'refused').problems).toEqual([
      { field: 'notify', code: 'max_length', info: settingTextsMaxLength },
    ])
  })

  it('the same value is found in different spellings', () => {
    expect(isSameValue('network_sites', 'A | https://a.example/', ' A|https://a.example/ \n')).toBe(true)
    expect(isSameValue('dark_text', '#FFFFFF', '#ffffff')).toBe(true)
    expect(isSameValue('site_name', 'A', 'B')).toBe(false)
  })
})

describe("the operator's files", () => {
  const names =
    'discretion download hard-links hidden-channels imprint legal network-sites partner-links share-targets watched-words'
  const files = names.split(' ').map((name) => `operator/${name}.ts`)
  /** A dashboard is written once, and a password may have neither name of the site. */
  const others = ['worker/operations/grafana-dashboard.ts', 'shared/rules/account-password-words.ts']

  it('are read by the table of defaults alone, so that what is published counts everywhere', () => {
    const readers = globSync('{client,shared,worker}/**/*.{ts,tsx}', { cwd: root })
      .map((file) => file.replaceAll('\\', '/'))
      .flatMap((file) => {
        const imports = [...readFileSync(join(root, file), 'utf8').matchAll(/from '([^']+)'/g)].map(
          ([, from = '']) => from,
        )
        const isReader = imports.some(
          (from) =>
            from.endsWith('/site-name.ts') ||
            files.some((name) => `operator${from.slice(1)}` === name || from.endsWith(`/${name}`)),
        )
        return isReader && !file.endsWith('/operator/setting-defaults.ts') ? [file] : []
      })
    expect(readers.toSorted()).toEqual(others.toSorted())
  })

  it('have a legal text for each information page', () => {
    for (const section of informationSections) expect(languageDefaults[`legal_${section}`].en).not.toHaveLength(0)
  })
})
