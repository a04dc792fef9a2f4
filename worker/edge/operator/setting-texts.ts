// The operator's files as texts of the settings' form: what a setting is while it is not set.
import { readSettingKey, type SettingTexts } from '../../../shared/rules/read-site-settings.ts'
import { settingRow } from '../../../shared/rules/site-settings.ts'
import { languageDefaults, settingDefaults } from './setting-defaults.ts'

/** @param ofUpstream the texts of the upstream's own files */
export function defaultText(key: string, ofUpstream: SettingTexts): string {
  const { name, lang } = readSettingKey(key) ?? { name: null, lang: null }
  if (name === null) return ''
  const plain: Readonly<Record<string, unknown>> = settingDefaults
  const byLanguage: Readonly<Record<string, Readonly<Record<string, unknown>>>> = languageDefaults
  const value = lang === null ? plain[name] : byLanguage[name]?.[lang]
  return value === undefined ? (ofUpstream[key] ?? '') : settingRow(name).kind.write(value)
}

/** Whether two texts of a setting have the same value. */
export function isSameValue(key: string, one: string, other: string): boolean {
  const found = readSettingKey(key)
  const kind = found && settingRow(found.name).kind
  const [first, second] = [kind?.read(one), kind?.read(other)]
  return kind && first?.ok && second?.ok ? kind.write(first.value) === kind.write(second.value) : one === other
}
