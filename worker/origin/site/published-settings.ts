// The site settings as the upstream reads them: the newest version that reads well, over the operator's files. Each isolate keeps them
// for a few seconds.
import { settingsOriginFreshMs } from '../../../shared/limits.ts'
import { type FieldCode, refused } from '../../../shared/result.ts'
import { readSiteSettings, type SettingTexts, type SettingValues } from '../../../shared/rules/read-site-settings.ts'
import { featureOfForm, type SiteFeature } from '../../../shared/rules/site-features.ts'
import type { LanguageSetting, UpstreamSetting, ValueOf } from '../../../shared/rules/site-settings.ts'
import type { Env } from '../env.ts'
import { settingDefaults, type UpstreamPlain } from '../operator/setting-defaults.ts'
import { writeLog } from '../telemetry/log.ts'
import { newestSettings, newestSettingsVersion } from './store/site-settings.ts'

/** `newest` may be a version that does not read; then `version` is an older one, or 0. */
export type GoodSettings = { newest: number; version: number; texts: SettingTexts; values: SettingValues }

let kept: { settings: GoodSettings; readMs: number } | null = null

/** For the isolate that has just published a version. */
export const forgetSettings = (): void => {
  kept = null
}

/** The newest settings that read well; from this isolate's memory for a few seconds. */
export async function currentSettings({ db }: Pick<Env, 'db'>): Promise<GoodSettings> {
  const nowMs = Date.now()
  if (kept && Math.abs(nowMs - kept.readMs) < settingsOriginFreshMs) return kept.settings
  const settings = await newestOf(db).catch((fault: unknown) => {
    if (kept) return kept.settings
    throw fault
  })
  kept = { settings, readMs: nowMs }
  return settings
}

async function newestOf(db: Env['db']): Promise<GoodSettings> {
  const isUnchanged = kept !== null && kept.settings.newest === (await newestSettingsVersion(db))
  return isUnchanged && kept ? kept.settings : goodSettings(db)
}

/** The same from the database. */
export async function goodSettings(db: Env['db']): Promise<GoodSettings> {
  const versions = await newestSettings(db)
  const newest = versions[0]?.version ?? 0
  for (const { version, texts: json } of versions) {
    const texts = textsOf(json)
    const { values, problems } = readStored(json)
    if (problems.length === 0) return { newest, version, texts, values }
    writeLog('error', { event: 'settings-broken', what: String(version), problem: problems[0]?.field ?? '' })
  }
  return { newest, version: 0, texts: {}, values: {} }
}

/** What a stored version sets, and what is wrong with it. */
export function readStored(json: string): ReturnType<typeof readSiteSettings> {
  const texts = textsOf(json)
  const read = readSiteSettings(texts, 'left out')
  const isWhole = Object.keys(texts).length === Object.keys(parsed(json) ?? {}).length && parsed(json) !== null
  const broken: FieldCode[] = isWhole ? [] : [{ field: 'notify', code: 'invalid' }]
  return { ...read, problems: [...read.problems, ...broken] }
}

/** The texts of a stored version; what is no text is left out. */
export const textsOf = (json: string): SettingTexts =>
  Object.fromEntries(
    Object.entries(parsed(json) ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )

function parsed(json: string): object | null {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

/** The value of a setting. Without an answer of the database the last known one counts. */
export async function setting<Name extends UpstreamPlain>(env: Pick<Env, 'db'>, name: Name): Promise<ValueOf<Name>> {
  const { values } = await currentSettings(env)
  const known: { [Key in UpstreamPlain]?: ValueOf<Key> } = values
  return (known[name] ?? settingDefaults[name]) as ValueOf<Name>
}

/** The same in a language; null where it is not set. */
export async function settingIn<Name extends Extract<UpstreamSetting, LanguageSetting>>(
  env: Pick<Env, 'db'>,
  name: Name,
  lang: string,
): Promise<ValueOf<Name> | null> {
  const { values } = await currentSettings(env)
  return (values[name]?.[lang] ?? null) as ValueOf<Name> | null
}

/** Whether a part of the site is switched on. */
export const hasFeature = (env: Pick<Env, 'db'>, feature: SiteFeature): Promise<boolean> =>
  setting(env, `feature_${feature}`)

/** Refused with feature_off where the part of the site that a form belongs to is switched off; null where it is on. */
export async function refuseSwitchedOff(env: Pick<Env, 'db'>, kind: 'writes' | 'acts', name: string) {
  const feature = featureOfForm(kind, name)
  return feature === null || (await hasFeature(env, feature)) ? null : refused('feature_off', 'notify')
}
