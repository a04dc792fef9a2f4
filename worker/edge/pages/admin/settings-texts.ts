// The fields of the settings' form, and what is sent of them: only what differs from the operator's files.
import type { Lang } from '../../../../locales/locales.ts'
import type { FieldChange } from '../../../../shared/entities/admin.ts'
import { readSettingKey, type SettingTexts, settingKey } from '../../../../shared/rules/read-site-settings.ts'
import type { SettingGroup } from '../../../../shared/rules/site-setting-groups.ts'
import { isPerLanguage, settingRow, siteSettingNames } from '../../../../shared/rules/site-settings.ts'
import { defaultText, isSameValue } from '../../operator/setting-texts.ts'
import type { FormTexts } from '../../render/page.ts'

/** The keys of a group; its texts in this language. */
export const keysOf = (group: SettingGroup, lang: Lang): string[] =>
  siteSettingNames.filter((name) => settingRow(name).group === group).map((name) => settingKey(name, lang))

/** Whether a group has texts by language. */
export const isTranslated = (group: SettingGroup): boolean =>
  siteSettingNames.some((name) => settingRow(name).group === group && isPerLanguage(name))

/** A field that was not sent is left as it is. One with the value of the files, or an empty text of a language, is unset. */
export function sentFields(form: FormTexts, ofUpstream: SettingTexts): FormTexts {
  const fields = Object.entries(form).filter(([key]) => readSettingKey(key) !== null)
  const isUnset = (key: string, text: string) =>
    isSameValue(key, text, defaultText(key, ofUpstream)) || (readSettingKey(key)?.lang !== null && text.trim() === '')
  const [unset, set] = [fields.filter((one) => isUnset(...one)), fields.filter((one) => !isUnset(...one))]
  return { ...Object.fromEntries(set), unset: unset.map(([key]) => key).join(',') }
}

/** Changes with the value of the operator's files where a setting was not set, or is not any more. */
export const withDefaults = (changes: readonly FieldChange[], ofUpstream: SettingTexts): FieldChange[] =>
  changes.map(({ field, before, after }) => {
    const own = defaultText(field, ofUpstream) || null
    return { field, before: before ?? own, after: after ?? own }
  })
