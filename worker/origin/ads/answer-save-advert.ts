// Saves a campaign, and pauses, resumes or archives one. Every change is a row of the audit log with before and after.
import type { BodyOf, WriteAnswerOf } from '../../../shared/contract/contract.ts'
import { devicesOfForm, slotsOfForm } from '../../../shared/forms/admin-advert.ts'
import { type FieldCode, ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import { changeOf, isNoChange } from '../admin/change-of.ts'
import { changesSince } from '../admin/changes-since.ts'
import { newIdTries } from '../bounds.ts'
import { currentSeconds, toIsoDate } from '../clock.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { requireStaff } from '../http/require-staff.ts'
import { supportedLanguage } from '../mail/reader-language.ts'
import { decideAudited } from '../moderation/store/audit.ts'
import { noteRates } from './store/advert-rates.ts'
import {
  type CampaignFields,
  campaignById,
  insertCampaign,
  nextCampaignId,
  setCampaignState,
  unknownCategories,
  updateCampaign,
} from './store/campaigns.ts'

type Saved = Result<WriteAnswerOf<'saveAdvert'>>

export async function answerSaveAdvert(form: BodyOf<'saveAdvert'>, { db }: Env, caller: MemberCaller): Promise<Saved> {
  const admin = await requireStaff(caller, 'manageAdverts')
  if (!admin.ok) return admin
  const nowSeconds = currentSeconds()
  const fields = fieldsOfForm(form, nowSeconds)
  const [first, ...others] = await problemsOf(db, fields)
  if (first) return refusedForm([first, ...others])
  const actorId = admin.value.user_id
  return form.campaign_id === 0
    ? create(db, fields, { actorId, nowSeconds })
    : change(db, form, fields, { actorId, nowSeconds })
}

/** Without a start it begins at once. */
const fieldsOfForm = (form: BodyOf<'saveAdvert'>, nowSeconds: number): CampaignFields => ({
  title: form.title,
  advertiser: form.advertiser,
  payer: form.payer,
  starts: form.starts ?? Math.floor(nowSeconds / 60) * 60,
  ends: form.ends,
  priority: form.priority,
  weight: form.weight,
  slots: slotsOfForm(form),
  countries: form.countries,
  languages: form.languages,
  devices: devicesOfForm(form),
  categories_in: form.categories_in,
  categories_out: form.categories_out,
  audience: form.audience,
  device_cap: form.device_cap,
  day_cap: form.day_cap,
  rate_mille: form.rate_mille,
  rate_click: form.rate_click,
})

async function problemsOf(db: Env['db'], fields: CampaignFields): Promise<FieldCode[]> {
  const { starts, ends, slots, languages, categories_in, categories_out } = fields
  const unknown = await unknownCategories(db, [...categories_in, ...categories_out])
  const hasUnknown = (dirs: readonly string[]) => dirs.some((dir) => unknown.includes(dir))
  return [
    ...(slots.length === 0 ? [{ field: 'slots', code: 'required' }] : []),
    ...(ends !== null && ends <= starts ? [{ field: 'ends', code: 'ends_before' }] : []),
    ...(languages.some((code) => supportedLanguage(code) === null)
      ? [{ field: 'languages', code: 'language_unknown' }]
      : []),
    ...(hasUnknown(categories_in) ? [{ field: 'categories_in', code: 'category_unknown' }] : []),
    ...(hasUnknown(categories_out) ? [{ field: 'categories_out', code: 'category_unknown' }] : []),
  ]
}

/** As the log keeps it: times are readable. */
const logged = ({ starts, ends, ...fields }: CampaignFields) => ({
  ...fields,
  starts: toIsoDate(starts),
  ends: ends === null ? '' : toIsoDate(ends),
})

type By = { actorId: number; nowSeconds: number }

async function create(db: Env['db'], fields: CampaignFields, by: By): Promise<Saved> {
  // Another admin may take the id meanwhile.
  for (let triesLeft = newIdTries; triesLeft > 0; triesLeft--) {
    const campaignId = await nextCampaignId(db)
    const item = String(campaignId)
    const audited = { ...by, queue: 'adverts', item, act: 'create', change: changeOf(null, logged(fields)) } as const
    const [added] = await decideAudited(db, audited, (row) => [
      insertCampaign(db, campaignId, fields, by.nowSeconds),
      row,
      noteRates(db, campaignId, by.nowSeconds),
    ])
    if (added?.meta.changes !== 0) return ok({ ok: true, campaign_id: campaignId, version: 1 })
  }
  return refused('overloaded', 'notify')
}

async function change(
  db: Env['db'],
  { campaign_id: campaignId, version, overwrite, starts }: BodyOf<'saveAdvert'>,
  typed: CampaignFields,
  by: By,
): Promise<Saved> {
  const row = await campaignById(db, campaignId)
  if (!row) return refused('not_found', 'notify')
  if (row.version !== version && !overwrite) return refuseOutdated(db, campaignId, version, row.version)
  // Without a start it stays as it is.
  const fields = { ...typed, starts: starts ?? row.starts }
  const { campaign_id: _, state: __, changed_date: ___, version: from, ...before } = row
  const difference = changeOf(logged(before), logged(fields))
  if (isNoChange(difference)) return ok({ ok: true, campaign_id: campaignId, version: from })
  const audited = { ...by, queue: 'adverts', item: String(campaignId), act: 'edit', change: difference } as const
  const [updated] = await decideAudited(db, audited, (logRow) => [
    updateCampaign(db, { campaignId, version: from, nowSeconds: by.nowSeconds }, fields),
    logRow,
    noteRates(db, campaignId, by.nowSeconds),
  ])
  if (updated?.meta.changes !== 0) return ok({ ok: true, campaign_id: campaignId, version: from + 1 })
  const now = await campaignById(db, campaignId)
  return refuseOutdated(db, campaignId, from, now?.version ?? from)
}

/** What was changed since the version that the form was filled in from; the current version is in info. */
async function refuseOutdated(db: Env['db'], campaignId: number, version: number, current: number): Promise<Saved> {
  const fields = await changesSince(db, 'adverts', campaignId, current - version)
  return refusedForm([
    { field: 'version', code: 'changed', info: current },
    ...fields.map((field) => ({ field, code: 'changed' })),
  ])
}

/** An archived campaign stays as it is. A state that it has already is no change. */
export async function answerAdvertState(
  { campaign_id: campaignId, state }: BodyOf<'advertState'>,
  { db }: Env,
  caller: MemberCaller,
): Promise<Result<WriteAnswerOf<'advertState'>>> {
  const admin = await requireStaff(caller, 'manageAdverts')
  if (!admin.ok) return admin
  for (let triesLeft = 3; triesLeft > 0; triesLeft--) {
    const row = await campaignById(db, campaignId)
    if (!row || (row.state === 'archived' && state !== 'archived')) return refused('not_found', 'notify')
    if (row.state === state) return ok({ ok: true })
    const nowSeconds = currentSeconds()
    const change = { before: { campaign_state: row.state }, after: { campaign_state: state } }
    const audited = {
      actorId: admin.value.user_id,
      queue: 'adverts',
      item: String(campaignId),
      act: 'edit',
      change,
      nowSeconds,
    } as const
    const [updated] = await decideAudited(db, audited, (logRow) => [
      setCampaignState(db, { campaignId, version: row.version, nowSeconds }, state),
      logRow,
    ])
    if (updated?.meta.changes !== 0) return ok({ ok: true })
  }
  return refused('overloaded', 'notify')
}
