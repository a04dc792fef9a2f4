// Saves a creative of a campaign, or deletes it with its pictures.
import type { BodyOf, WriteAnswerOf } from '../../../shared/contract/contract.ts'
import { creativesMax } from '../../../shared/limits.ts'
import { type FieldCode, ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import { changeOf, isNoChange } from '../admin/change-of.ts'
import { newIdTries } from '../bounds.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { requireStaff } from '../http/require-staff.ts'
import { sentPictureAt } from '../media/picture-folders.ts'
import { type Change, decideAudited } from '../moderation/store/audit.ts'
import { forgetCreativePicture } from './creative-pictures.ts'
import { bumpCampaign, campaignById } from './store/campaigns.ts'
import {
  type CreativeFields,
  type CreativeRow,
  creativeById,
  creativesOf,
  deleteCreative,
  fieldsOfCreative,
  insertCreative,
  nextCreativeId,
  updateCreative,
} from './store/creatives.ts'

type Saved = Result<WriteAnswerOf<'saveCreative'>>
type By = { actorId: number; nowSeconds: number }

export async function answerSaveCreative(form: BodyOf<'saveCreative'>, env: Env, caller: MemberCaller): Promise<Saved> {
  const admin = await requireStaff(caller, 'manageAdverts')
  if (!admin.ok) return admin
  const campaign = await campaignById(env.db, form.campaign_id)
  if (!campaign || campaign.state === 'archived') return refused('not_found', 'notify')
  const by = { actorId: admin.value.user_id, nowSeconds: currentSeconds() }
  const { kind, headline, text, link, src, origins, is_paused } = form
  const fields = { kind, headline, text, link, src, origins, is_paused }
  const [first, ...others] = form.act === 'delete' ? [] : problemsOf(fields)
  if (first) return refusedForm([first, ...others])
  if (form.creative_id === 0) return create(env.db, form.campaign_id, fields, by)
  const row = await creativeById(env.db, form.creative_id)
  if (!row || row.campaign_id !== form.campaign_id) return refused('not_found', 'notify')
  if (row.version !== form.version) return outdated(row.version)
  return form.act === 'delete' ? remove(env, row, by) : change(env.db, row, fields, by)
}

const outdated = (current: number): Saved => refusedForm([{ field: 'version', code: 'changed', info: current }])

/** A card and a picture lead somewhere; a frame and a video come from somewhere. */
function problemsOf({ kind, link, src }: CreativeFields): FieldCode[] {
  const isForeign = kind === 'frame' || kind === 'vast'
  return [
    ...(!isForeign && link === '' ? [{ field: 'link', code: 'required' }] : []),
    ...(isForeign && src === '' ? [{ field: 'src', code: 'required' }] : []),
  ]
}

/** The fields of a creative in the log of its campaign: `link.12` is the link of the creative 12. */
const numbered = (creativeId: number, { before, after }: Change): Change => {
  const named = (fields: Change['before']) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${name}.${creativeId}`, value]))
  return { before: named(before), after: named(after) }
}

const auditedOf = (campaignId: number, creativeId: number, change: Change, by: By) =>
  ({ ...by, queue: 'adverts', item: String(campaignId), act: 'edit', change: numbered(creativeId, change) }) as const

async function create(db: Env['db'], campaignId: number, fields: CreativeFields, by: By): Promise<Saved> {
  if ((await creativesOf(db, campaignId)).length >= creativesMax)
    return refusedForm([{ field: 'notify', code: 'max_items', info: creativesMax }])
  // Another admin may take the id meanwhile.
  for (let triesLeft = newIdTries; triesLeft > 0; triesLeft--) {
    const creativeId = await nextCreativeId(db)
    const audited = auditedOf(campaignId, creativeId, changeOf(null, fields), by)
    const [added] = await decideAudited(db, audited, (row, isLogged) => [
      insertCreative(db, { creativeId, campaignId }, fields),
      row,
      bumpCampaign(db, { campaignId, nowSeconds: by.nowSeconds }, isLogged),
    ])
    if (added?.meta.changes !== 0) return ok({ ok: true, creative_id: creativeId })
  }
  return refused('overloaded', 'notify')
}

async function change(db: Env['db'], row: CreativeRow, fields: CreativeFields, by: By): Promise<Saved> {
  const { creative_id: creativeId, campaign_id: campaignId, version } = row
  const difference = changeOf(fieldsOfCreative(row), fields)
  if (isNoChange(difference)) return ok({ ok: true, creative_id: creativeId })
  const [updated] = await decideAudited(db, auditedOf(campaignId, creativeId, difference, by), (logged, isLogged) => [
    updateCreative(db, { creativeId, version }, fields),
    logged,
    bumpCampaign(db, { campaignId, nowSeconds: by.nowSeconds }, isLogged),
  ])
  return updated?.meta.changes === 0 ? outdated(version) : ok({ ok: true, creative_id: creativeId })
}

async function remove(env: Env, row: CreativeRow, by: By): Promise<Saved> {
  const { creative_id: creativeId, campaign_id: campaignId, version } = row
  const { db, media } = env
  const gone = { before: changeOf(null, fieldsOfCreative(row)).after, after: {} }
  const [deleted] = await decideAudited(db, auditedOf(campaignId, creativeId, gone, by), (logged, isLogged) => [
    deleteCreative(db, { creativeId, version }),
    logged,
    bumpCampaign(db, { campaignId, nowSeconds: by.nowSeconds }, isLogged),
  ])
  if (deleted?.meta.changes === 0) return outdated(version)
  if (row.sent !== null) await media.delete(sentPictureAt(row.sent))
  for (const key of [row.picture, row.wide]) await forgetCreativePicture(env, key)
  return ok({ ok: true, creative_id: creativeId })
}
