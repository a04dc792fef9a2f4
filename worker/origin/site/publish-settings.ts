// Publishes a version of the site settings: checked as a whole, in one batch with its row of the audit log, and told to every isolate.
import { settingsTag } from '../../../shared/contract/cache-tags.ts'
import type { WriteAnswerOf } from '../../../shared/contract/contract.ts'
import type { FieldChange } from '../../../shared/entities/admin.ts'
import { type FieldCode, ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import { readSettingKey, readSiteSettings, type SettingTexts } from '../../../shared/rules/read-site-settings.ts'
import { settingRow } from '../../../shared/rules/site-settings.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { supportedLanguage } from '../mail/reader-language.ts'
import { type Change, changedFields, decideAudited } from '../moderation/store/audit.ts'
import { propagateChanged } from '../video/propagate-to-edge.ts'
import { forgetSettings, goodSettings, textsOf } from './published-settings.ts'
import { insertSettings, newestSettingsVersion, settingsOfVersion, sweepSettings } from './store/site-settings.ts'

export type Saved = Result<WriteAnswerOf<'saveSettings'>>

type Published = {
  version: number
  before: SettingTexts
  after: SettingTexts
  actorId: number
  note: string
  restored: number | null
}

/** Every isolate of the edge hears of it at once. */
export async function publish(
  env: Pick<Env, 'db' | 'deny'>,
  { version, before, after, actorId, note, restored }: Published,
): Promise<Saved> {
  const change = changeOf(before, after)
  const keys = [...new Set([...Object.keys(change.before), ...Object.keys(change.after)])].toSorted()
  // A version that does not read is replaced even by one that differs from it in nothing that reads.
  if (keys.length === 0 && (await goodSettings(env.db)).version === version)
    return ok({ ok: true, version, changes: [] })
  const act = restored === null ? 'edit' : 'restore'
  const audited = { actorId, queue: 'settings', item: String(version + 1), act, note, change } as const
  const nowSeconds = currentSeconds()
  const [inserted] = await decideAudited(env.db, { ...audited, nowSeconds }, (logged) => [
    insertSettings(env.db, {
      before: version,
      actorId,
      nowSeconds,
      note,
      texts: JSON.stringify(after),
      changed: JSON.stringify(keys),
      restored,
    }),
    logged,
    sweepSettings(env.db),
  ])
  if (inserted?.meta.changes === 0) return (await refuseOutdated(env.db, version)) ?? refused('changed', 'version')
  forgetSettings()
  await propagateChanged(env, [settingsTag])
  return ok({ ok: true, version: version + 1, changes: changesBetween(before, after) })
}

/** Null while `version` is the newest; else the newest is in info, and the other codes name what differs. */
export async function refuseOutdated(db: Env['db'], version: number): Promise<Extract<Saved, { ok: false }> | null> {
  const newest = await newestSettingsVersion(db)
  if (newest === version) return null
  const [then, now] = await Promise.all([settingsOfVersion(db, version), settingsOfVersion(db, newest)])
  const { before, after } = changeOf(textsOf(then?.texts ?? '{}'), textsOf(now?.texts ?? '{}'))
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted()
  return refusedForm([
    { field: 'version', code: 'changed', info: newest },
    ...fields.map((field) => ({ field, code: 'changed' })),
  ])
}

/** What is wrong with a version that is to be published, setting by setting. */
export function problemsOf(texts: SettingTexts): Extract<Saved, { ok: false }> | null {
  const strange = Object.keys(texts).flatMap((key): FieldCode[] => {
    const lang = readSettingKey(key)?.lang
    return lang && !supportedLanguage(lang) ? [{ field: key, code: 'name_unknown' }] : []
  })
  const [first, ...others] = [...strange, ...readSiteSettings(texts, 'refused').problems]
  return first ? refusedForm([first, ...others]) : null
}

/** Each text as its kind writes it, so that the same value is the same text. What does not read stays as it was typed. */
export const canonical = (texts: SettingTexts): SettingTexts =>
  Object.fromEntries(
    Object.entries(texts)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, text]) => {
        const found = readSettingKey(key)
        const kind = found && settingRow(found.name).kind
        const read = kind?.read(text)
        return [key, kind && read?.ok ? kind.write(read.value) : text]
      }),
  )

/** Settings that differ. One that is set to an empty list differs from one that is not set. */
function changeOf(before: SettingTexts, after: SettingTexts): Change {
  const differing = (one: SettingTexts, other: SettingTexts) =>
    Object.fromEntries(Object.entries(one).filter(([key, text]) => other[key] !== text))
  return { before: differing(before, after), after: differing(after, before) }
}

/** What differs between two versions, setting by setting. */
export function changesBetween(before: SettingTexts, after: SettingTexts): FieldChange[] {
  const change = changeOf(before, after)
  return changedFields({ before: JSON.stringify(change.before), after: JSON.stringify(change.after) })
}
