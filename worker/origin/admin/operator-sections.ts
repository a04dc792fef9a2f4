// Orders of `npm run admin` in other sections of the back office: rules of searches, campaigns, age rows, and the moderators' queues.
import { advertState } from '../../../shared/contract/admin-advert-writes.ts'
import { decide } from '../../../shared/contract/moderation.ts'
import { review } from '../../../shared/contract/moderation-uploads.ts'
import { deleteSearchRule, saveSearchRule } from '../../../shared/contract/search-rules.ts'
import type { Write } from '../../../shared/contract/write.ts'
import { AgeRowForm } from '../../../shared/forms/age-policy.ts'
import { checkForm } from '../../../shared/forms/form.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import { itemQueues } from '../../../shared/rules/moderation-queues.ts'
import { answerAdvertState } from '../ads/answer-save-advert.ts'
import { answerSaveAgeRow } from '../age/answer-age-policy.ts'
import { currentAgePolicy } from '../age/current-age-policy.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { answerDecide } from '../moderation/answer-decide.ts'
import { answerQueueItems } from '../moderation/answer-queue-items.ts'
import { answerDeleteSearchRule, answerSaveSearchRule } from '../search/answer-search-rules.ts'
import { answerReview } from '../studio/answer-review.ts'
import { answerReviewQueue } from '../studio/answer-uploads.ts'
import type { OrderRow } from './store/operator-orders.ts'

type Fields = Readonly<Record<string, string>>
type Verb = (fields: Fields, env: Env, caller: MemberCaller) => Promise<Result<unknown>>
/** What is printed besides that it is done. */
type Shown = Result<{ rows: readonly OrderRow[] }>

/** By the form of a row of the contract, which also says what it outdates. */
const written =
  <Body, Answer>(
    row: Pick<Write<string, Body, Answer>, 'schemas' | 'invalidates'>,
    handle: (form: Body, env: Env, caller: MemberCaller) => Promise<Result<Answer>>,
  ): Verb =>
  async (fields, env, caller) => {
    const form = checkForm(row.schemas.body, fields)
    if (!form.ok) return form
    const answer = await handle(form.value, env, caller)
    if (answer.ok) for (const tag of row.invalidates?.(answer.value, null) ?? []) caller.invalidate(tag)
    return answer
  }

export const sectionVerbs: Record<string, Verb> = {
  search_rule: written(saveSearchRule, answerSaveSearchRule),
  delete_search_rule: written(deleteSearchRule, answerDeleteSearchRule),
  advert_state: written(advertState, answerAdvertState),
  age_row: proposeAgeRow,
  queue: listQueue,
  decide: (fields, env, caller) =>
    fields.queue === 'uploads'
      ? written(review, answerReview)({ ...fields, upload_id: fields.item ?? '' }, env, caller)
      : written(decide, answerDecide)(fields, env, caller),
}

/** A row that makes a place weaker waits for an admin's confirmation: the operator proposed it. */
async function proposeAgeRow(fields: Fields, env: Env, caller: MemberCaller): Promise<Shown> {
  const { version, rows } = await currentAgePolicy(env.db)
  const now = rows.find(({ where }) => where === fields.where?.toUpperCase())
  const boxes = [...(now?.methods ?? []), ...(now?.fallbacks ?? []).map((method) => `fallback_${method}`)]
  const marks = Object.fromEntries(boxes.map((box) => [box, '1']))
  const { mode, source, reviewed, counsel = '', from = '' } = now ?? {}
  const flags = { wants_choice: now?.wantsChoice ? '1' : '', unverified: now?.isUnverified ? '1' : '' }
  const hours = now && String(now.recheckSeconds / 3600)
  const before = now && { ...marks, ...flags, mode, source, reviewed, counsel, from, hours }
  const form = checkForm(AgeRowForm, { ...before, ...fields, version: String(version) })
  if (!form.ok) return form
  const answer = await answerSaveAgeRow(form.value, env, caller)
  if (!answer.ok) return answer
  const { outcome, changes } = answer.value
  return ok({ rows: [{ outcome, places: changes.map(({ place, is }) => `${place} ${is}`).join(', ') }] })
}

/** E-mail addresses of senders stay where they are. */
async function listQueue({ queue = '', page = '' }: Fields, env: Env, caller: MemberCaller): Promise<Shown> {
  if (queue === 'uploads') {
    const waiting = await answerReviewQueue({ page: Number(page) || 1 }, env, caller)
    if (!waiting.ok) return waiting
    return ok({
      rows: waiting.value.uploads.map(({ upload_id, version, title, user, added_date, missing, claim, is_online }) => ({
        item: `${upload_id}@${version}`,
        title,
        username: user.username,
        added_date,
        missing: missing.map(({ field }) => field).join(' '),
        is_online: String(is_online),
        claimed_by: claim?.username ?? '',
      })),
    })
  }
  const known = itemQueues.find((one) => one === queue)
  if (!known) return refused('invalid', 'queue')
  const found = await answerQueueItems({ queue: known, page: Number(page) || 1 }, env, caller)
  if (!found.ok) return found
  return ok({
    rows: found.value.items.map(
      ({ item, version, subject, text, username, address, added_date, claim, changes = [] }) => ({
        item: version === null ? item : `${item}@${version}`,
        subject,
        text: text || changes.map(({ field, after }) => `${field}: ${after ?? ''}`).join('; '),
        username,
        address,
        added_date: added_date ?? '',
        claimed_by: claim?.username ?? '',
      }),
    ),
  })
}
