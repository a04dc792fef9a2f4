// Carries out the orders of `npm run admin`: each by the handler of the back office, so that it is checked, written and logged as there.
import {
  type CacheTag,
  catalogueTags,
  playlistTag,
  settingsTag,
  tagsOfCategory,
  tagsOfVideo,
} from '../../../shared/contract/cache-tags.ts'
import { channelMark } from '../../../shared/contract/removal.ts'
import { type Role, roles } from '../../../shared/entities/account.ts'
import { CategoryForm } from '../../../shared/forms/admin-category.ts'
import { FeedForm } from '../../../shared/forms/admin-feed.ts'
import { checkForm } from '../../../shared/forms/form.ts'
import { LiftActForm, MemberActForm } from '../../../shared/forms/member-acts.ts'
import { ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import { operatorOrdersAtOnce } from '../bounds.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { operatorCaller } from '../http/operator-caller.ts'
import { answerLiftAct } from '../moderation/answer-lift-act.ts'
import { answerMemberAct } from '../moderation/answer-member-act.ts'
import { actById, idOfAct } from '../moderation/store/member-acts.ts'
import { openActOf } from '../moderation/store/open-acts.ts'
import { forgetSettings } from '../site/published-settings.ts'
import { writeLog } from '../telemetry/log.ts'
import { propagateChanged, propagateName } from '../video/propagate-to-edge.ts'
import { answerSaveCategory } from './answer-admin-categories.ts'
import { answerFailedJob } from './answer-failed-jobs.ts'
import { answerSaveFeed } from './answer-feeds.ts'
import { answerEndSessions, answerGiveRole } from './answer-staff.ts'
import { createObject, editObject, mergeObjects, processVideo } from './operator-edits.ts'
import { sectionVerbs } from './operator-sections.ts'
import { changePicture, undoMerge } from './operator-subjects.ts'
import { saveVideo } from './save-video.ts'
import { feedAt } from './store/import-feeds.ts'
import { answerOrder, chooseAct, claimOrder, type OperatorOrder, type OrderRow } from './store/operator-orders.ts'
import { accountIdOf } from './store/roles.ts'
import { subjectById } from './store/subjects.ts'
import { videosWhole } from './store/videos.ts'
import { fieldsOfVideo } from './video-fields.ts'

type Fields = Readonly<Record<string, string>>
type Verb = (fields: Fields, env: Env, caller: MemberCaller, order: OperatorOrder) => Promise<Result<unknown>>

/** An order takes seconds: after this long its run has died, and another one takes over. */
const claimSeconds = 300

/** Every minute, and when the command asks for it. */
export async function runOperatorOrders(env: Env): Promise<void> {
  for (let left = operatorOrdersAtOnce; left > 0; left--) {
    const order = await claimOrder(env.db, currentSeconds(), claimSeconds)
    if (!order) return
    const changed: CacheTag[] = []
    const answer = await carryOut(order, env, operatorCaller(env, order.site, changed)).catch((fault: unknown) => {
      writeLog('error', { event: 'order-failed', verb: order.verb, problem: String(fault) })
      return refused('failed')
    })
    await answerOrder(env.db, order.order_id, answer.ok ? { ok: true, ...rowsOf(answer.value) } : answer).run()
    if (answer.ok) await propagateChanged(env, changed)
  }
}

/** An order that shows something answers with it. */
const rowsOf = (value: unknown): { rows?: readonly OrderRow[] } =>
  typeof value === 'object' && value !== null && 'rows' in value ? { rows: value.rows as readonly OrderRow[] } : {}

async function carryOut(order: OperatorOrder, env: Env, caller: MemberCaller): Promise<Result<unknown>> {
  const { verb, fields } = order
  if (!Object.hasOwn(verbs, verb)) return refused('invalid', 'verb')
  return verbs[verb]?.(JSON.parse(fields), env, caller, order) ?? refused('invalid', 'verb')
}

const verbs: Record<string, Verb> = {
  role: async ({ username = '', role = '' }, env, caller) => {
    const known: Role | undefined = roles.find((one) => one === role)
    return known ? answerGiveRole({ username, role: known }, env, caller) : refused('invalid', 'role')
  },
  end_sessions: ({ username = '' }, env, caller) => answerEndSessions({ username }, env, caller),
  member: actOnMember,
  lift: liftAct,
  video: changeVideo,
  category: async (fields, env, caller) => {
    const form = checkForm(CategoryForm, { ...fields, category_id: '0' })
    if (!form.ok) return form
    for (const tag of tagsOfCategory) caller.invalidate(tag)
    return answerSaveCategory(form.value, env, caller)
  },
  edit: editObject,
  create: createObject,
  merge: mergeObjects,
  unmerge: undoMerge,
  picture: changePicture,
  ...sectionVerbs,
  process: processVideo,
  job: changeJob,
  /** An import from another machine has written the catalogue. */
  outdate_lists: async (_, __, caller) => {
    for (const tag of catalogueTags) caller.invalidate(tag)
    return ok({})
  },
  outdate_object: outdateObject,
  /** A command has published site settings. */
  outdate_settings: async (_, __, caller) => {
    forgetSettings()
    caller.invalidate(settingsTag)
    return ok({})
  },
  feed: changeFeed,
}

/** An import has hidden it, or shows it again: cards lose the name of a channel, and the page of a playlist is asked for anew. */
async function outdateObject({ kind = '', id = '' }: Fields, env: Env, caller: MemberCaller) {
  if (kind === 'playlists') caller.invalidate(playlistTag(id))
  const channel = kind === 'channels' ? await subjectById(env.db, 'channels', Number(id)) : null
  if (channel) await propagateName(env, channelMark(channel.id), channel.is_hidden === 1)
  return ok({})
}

/** The order's id is the key of its act, which a second try finds. */
async function actOnMember(
  { username = '', ...fields }: Fields,
  env: Env,
  caller: MemberCaller,
  { order_id }: OperatorOrder,
) {
  if ((await idOfAct(env.db, order_id)) !== null) return ok({})
  const userId = await accountIdOf(env.db, username)
  if (userId === null) return refusedForm([{ field: 'username', code: 'unknown' }])
  const form = checkForm(MemberActForm, { ...fields, user_id: String(userId), last_act: '0', overwrite: '1' })
  return form.ok ? answerMemberAct(form.value, env, caller, order_id) : form
}

/** The newest act that still stands; on a second try the one that the first try had chosen. */
async function liftAct(
  { username = '', ...fields }: Fields,
  env: Env,
  caller: MemberCaller,
  { order_id, act_id: chosen }: OperatorOrder,
) {
  if (chosen !== null && (await actById(env.db, chosen))?.lifted_date) return ok({})
  const userId = await accountIdOf(env.db, username)
  const actId = chosen ?? (userId === null ? null : await openActOf(env.db, userId))
  if (actId === null) return refused('not_found', 'username')
  await chooseAct(env.db, order_id, actId).run()
  const form = checkForm(LiftActForm, { ...fields, act_id: String(actId) })
  return form.ok ? answerLiftAct(form.value, env, caller) : form
}

/** What each change makes of a video's fields. */
const videoChanges = {
  hide: { visibility: 'private', publish_date: '' },
  publish: { visibility: 'public', publish_date: '', merged_into: '' },
  feature: { is_featured: true },
  unfeature: { is_featured: false },
} as const

async function changeVideo({ video = '', change = '' }: Fields, env: Env, { user, invalidate }: MemberCaller) {
  if (!Object.hasOwn(videoChanges, change)) return refused('invalid', 'change')
  const [row] = await videosWhole(env.db, [Number(video)])
  if (!row) return refused('not_found', 'video')
  const after = { ...fieldsOfVideo(row), ...videoChanges[change as keyof typeof videoChanges] }
  const saved = await saveVideo(env, { row, after, actorId: user.user_id, isModerator: true })
  if (saved !== 'saved' && saved !== 'same') return refused(saved, 'video')
  for (const tag of tagsOfVideo(row.video_id)) invalidate(tag)
  return ok({})
}

/** A job that the queue gave up. */
async function changeJob({ job_id = '', act = '' }: Fields, env: Env, caller: MemberCaller) {
  return act === 'retry' || act === 'delete' ? answerFailedJob({ job_id, act }, env, caller) : refused('invalid', 'act')
}

/** A feed is known by its address. */
async function changeFeed({ act = '', ...fields }: Fields, env: Env, caller: MemberCaller) {
  const known = act === 'create' ? null : await feedAt(env.db, URL.parse(fields.address ?? '')?.href ?? '')
  if (act !== 'create' && !known) return refused('not_found', 'address')
  const form = checkForm(FeedForm, { act, ...fields, ...(known && { feed_id: known.feed_id }) })
  return form.ok ? answerSaveFeed(form.value, env, caller) : form
}
