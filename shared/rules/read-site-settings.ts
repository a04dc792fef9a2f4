// Reads a version of the site settings: a text for each setting that is set. The upstream refuses what does not read well, and the
// edge shows no version of which anything does not.
import type { FieldCode } from '../result.ts'
import {
  isPerLanguage,
  type LanguageSetting,
  type PlainSetting,
  type SiteSetting,
  settingRow,
  siteSettings,
  type ValueOf,
} from './site-settings.ts'
import { colourNames, lowContrasts, themeColours, themeNames } from './theme-colours.ts'

/** The texts of a version, by setting; that of a language is `legal_terms.de`. */
export type SettingTexts = Readonly<Record<string, string>>
/** What a version sets; a setting that is absent has the value of the operator's files. */
export type SettingValues = { [Name in PlainSetting]?: ValueOf<Name> } & {
  [Name in LanguageSetting]?: Readonly<Record<string, ValueOf<Name>>>
}

/** Characters of all texts of a version together. */
export const settingTextsMaxLength = 400_000

/** The setting, and the language, that a key names; null for a key that names none. */
export function readSettingKey(key: string): { name: SiteSetting; lang: string | null } | null {
  const [, name = '', lang = null] = /^([\w-]+)(?:\.([a-z]{2}))?$/.exec(key) ?? []
  if (!Object.hasOwn(siteSettings, name)) return null
  const known = name as SiteSetting
  return isPerLanguage(known) === (lang !== null) ? { name: known, lang } : null
}

/** The key of a setting in a language; `lang` is ignored where it has one text only. */
export const settingKey = (name: SiteSetting, lang: string): string => (isPerLanguage(name) ? `${name}.${lang}` : name)

/**
 * The values of a version, and what is wrong with it, setting by setting.
 * @param unknown a stored version may have settings of a later release, which this one leaves out; a typed one may not
 */
export function readSiteSettings(
  texts: SettingTexts,
  unknown: 'left out' | 'refused',
): { values: SettingValues; problems: FieldCode[] } {
  const values: Record<string, unknown> = {}
  const problems: FieldCode[] = []
  for (const [key, text] of Object.entries(texts)) {
    const found = readSettingKey(key)
    if (!found) {
      if (unknown === 'refused') problems.push({ field: key, code: 'name_unknown' })
      continue
    }
    const { name, lang } = found
    const read = settingRow(name).kind.read(text)
    if (!read.ok)
      problems.push({ field: key, code: read.code, ...(read.info === undefined ? {} : { info: read.info }) })
    else if (lang === null) values[name] = read.value
    else values[name] = { ...Object(values[name]), [lang]: read.value }
  }
  const all = Object.values(texts).reduce((length, text) => length + text.length, 0)
  if (all > settingTextsMaxLength) problems.push({ field: 'notify', code: 'max_length', info: settingTextsMaxLength })
  return { values: values as SettingValues, problems: [...problems, ...contrastProblems(values as SettingValues)] }
}

/** A colour that is set on its own must be readable on the colours that are not. */
const contrastProblems = (values: SettingValues): FieldCode[] =>
  themeNames.flatMap((theme) =>
    lowContrasts(coloursOf(values, theme)).map(({ text, contrast }) => ({
      field: `${theme}_${text}`,
      code: 'contrast_low',
      info: Math.floor(contrast * 10) / 10,
    })),
  )

/** The colours of a theme, set or not. */
export const coloursOf = (values: SettingValues, theme: (typeof themeNames)[number]) =>
  Object.fromEntries(
    colourNames.map((name) => [name, values[`${theme}_${name}`] ?? themeColours[theme][name]]),
  ) as Record<(typeof colourNames)[number], string>
