// The site settings as this isolate knows them: the published version over the operator's files. What an operator can set is read
// here, and only here.
import type { RouteName } from '../../../shared/routes.ts'
import { readSiteSettings, type SettingTexts, type SettingValues } from '../../../shared/rules/read-site-settings.ts'
import { featureOfPage, type SiteFeature } from '../../../shared/rules/site-features.ts'
import type { ValueOf } from '../../../shared/rules/site-settings.ts'
import { type EdgeLanguage, type EdgePlain, languageDefaults, settingDefaults } from './setting-defaults.ts'

type Published = { version: number; values: SettingValues }

/** Version 0: nothing is published, or nothing is known yet. */
let published: Published = { version: 0, values: {} }
/** The last version that was refused because a part of it does not read; the good one before it stands. */
let refusedVersion: number | null = null

/** The version that is shown: a part of the key of every cached page. */
export const settingsVersion = (): number => published.version
/** False after a version that does not read. */
export const areSettingsGood = (): boolean => refusedVersion === null

/** The value of a setting. */
export function setting<Name extends EdgePlain>(name: Name): ValueOf<Name> {
  const values: { [Key in EdgePlain]?: ValueOf<Key> } = published.values
  return (values[name] ?? settingDefaults[name]) as ValueOf<Name>
}

/** The value of a setting in a language; null where it has none in that language. */
export function settingIn<Name extends EdgeLanguage>(name: Name, lang: string): ValueOf<Name> | null {
  const values: { [Key in EdgeLanguage]?: Readonly<Record<string, ValueOf<Key>>> } = published.values
  return (values[name]?.[lang] ?? languageDefaults[name][lang] ?? null) as ValueOf<Name> | null
}

/** Whether a part of the site is switched on. */
export const hasFeature = (feature: SiteFeature): boolean => setting(`feature_${feature}`)

/** Whether a page is there: no part of the site that is switched off has one. */
export function isPageOn(name: RouteName | null): boolean {
  const feature = featureOfPage(name)
  return feature === null || hasFeature(feature)
}

/** Shows a version, if all of it reads well. @returns whether it does */
export function publishSettings(version: number, texts: SettingTexts): boolean {
  const { values, problems } = readSiteSettings(texts, 'left out')
  if (problems.length > 0) {
    refusedVersion = version
    return false
  }
  published = { version, values }
  refusedVersion = null
  return true
}
