// The site settings for admins: a version and what it changed, the list of versions, and the two ways to publish one.
import type { AnswerOf, BodyOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { pageSizes } from '../../../shared/limits.ts'
import { ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import type { SettingTexts } from '../../../shared/rules/read-site-settings.ts'
import { logoSlots, readLogoPicture } from '../../../shared/rules/site-logo.ts'
import { type SiteSetting, settingRow } from '../../../shared/rules/site-settings.ts'
import { toIsoDate } from '../clock.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { requireStaff } from '../http/require-staff.ts'
import { settingDefaults } from '../operator/setting-defaults.ts'
import { pageAt } from '../sql/page.ts'
import { isStoredLogo, sentLogos } from './logo-pictures.ts'
import { canonical, changesBetween, problemsOf, publish, refuseOutdated, type Saved } from './publish-settings.ts'
import { goodSettings, readStored, textsOf } from './published-settings.ts'
import { pageOfSettings, type SettingsRow, settingsOfVersion } from './store/site-settings.ts'

export async function answerAdminSettings(
  { version }: ParamsOf<'adminSettings'>,
  { db }: Env,
  caller: MemberCaller,
): Promise<Result<AnswerOf<'adminSettings'>>> {
  const admin = await requireStaff(caller, 'editSettings')
  if (!admin.ok) return admin
  const good = await goodSettings(db)
  const row = await settingsOfVersion(db, version === 0 ? good.newest : version)
  if (!row && version !== 0) return refused('not_found')
  const texts = textsOf(row?.texts ?? '{}')
  const before = row && (await settingsOfVersion(db, row.version - 1))
  return ok({
    of: row && shownOf(row),
    texts,
    changes: changesBetween(textsOf(before?.texts ?? '{}'), texts),
    newest: good.newest,
    shown: good.version,
    problems: row ? readStored(row.texts).problems : [],
    defaults,
    sent: (await sentLogos(db)).map(({ slot, state }) => ({ slot, state })),
  })
}

export async function answerSettingsVersions(
  { page }: ParamsOf<'settingsVersions'>,
  { db }: Env,
  caller: MemberCaller,
): Promise<Result<AnswerOf<'settingsVersions'>>> {
  const admin = await requireStaff(caller, 'editSettings')
  if (!admin.ok) return admin
  const { rows, total } = await pageOfSettings(db, pageAt(pageSizes.admin, page))
  return ok({ versions: rows.map(shownOf), total_count: total })
}

export async function answerSaveSettings(
  { version, note, unset, replace, preview, ...typed }: BodyOf<'saveSettings'>,
  env: Env,
  caller: MemberCaller,
): Promise<Saved> {
  const admin = await requireStaff(caller, 'editSettings')
  if (!admin.ok) return admin
  const outdated = await refuseOutdated(env.db, version)
  if (outdated) return outdated
  const row = await settingsOfVersion(env.db, version)
  const before = textsOf(row?.texts ?? '{}')
  const left = new Set(unset.split(',').map((key) => key.trim()))
  const kept = replace ? [] : Object.entries(before).filter(([key]) => !left.has(key))
  const after = canonical({ ...Object.fromEntries(kept), ...typed })
  const wrong = problemsOf(after) ?? (await missingPictures(env, before, after))
  if (wrong) return wrong
  if (preview) return ok({ ok: true, version, changes: changesBetween(before, after) })
  return publish(env, { version, before, after, actorId: admin.value.user_id, note, restored: null })
}

export async function answerRestoreSettings(
  { version, to }: BodyOf<'restoreSettings'>,
  env: Env,
  caller: MemberCaller,
): Promise<Saved> {
  const admin = await requireStaff(caller, 'editSettings')
  if (!admin.ok) return admin
  const outdated = await refuseOutdated(env.db, version)
  if (outdated) return outdated
  const [now, then] = await Promise.all([settingsOfVersion(env.db, version), settingsOfVersion(env.db, to)])
  if (!then && to !== 0) return refused('not_found', 'notify')
  const after = textsOf(then?.texts ?? '{}')
  const wrong = problemsOf(after)
  if (wrong) return wrong
  const before = textsOf(now?.texts ?? '{}')
  return publish(env, { version, before, after, actorId: admin.value.user_id, note: '', restored: to })
}

/** A form may name a picture only where it is stored. */
async function missingPictures(env: Env, before: SettingTexts, after: SettingTexts) {
  for (const slot of logoSlots) {
    const picture = after[slot] === before[slot] ? null : readLogoPicture(after[slot] ?? '')
    if (picture && !(await isStoredLogo(env, picture.id)))
      return refusedForm([{ field: slot, code: 'picture_unknown' }])
  }
  return null
}

const shownOf = (row: Omit<SettingsRow, 'texts'>) => ({
  version: row.version,
  username: row.username,
  added_date: toIsoDate(row.added_date),
  note: row.note,
  changed: changedKeys(row.changed),
  restored: row.restored,
})
/** A list that does not read names nothing. */
function changedKeys(json: string): string[] {
  try {
    const keys: unknown = JSON.parse(json)
    return Array.isArray(keys) ? keys.map(String) : []
  } catch {
    return []
  }
}

const defaults: SettingTexts = Object.fromEntries(
  Object.entries(settingDefaults).map(([name, value]) => [name, settingRow(name as SiteSetting).kind.write(value)]),
)
