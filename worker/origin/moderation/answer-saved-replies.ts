// Saved replies of moderators: their list, and the writes, each with a row of the audit log.
import type { AnswerOf, BodyOf } from '../../../shared/contract/contract.ts'
import { savedRepliesMax } from '../../../shared/limits.ts'
import { ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import { changeOf } from '../admin/change-of.ts'
import { currentSeconds, toIsoDate } from '../clock.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { type Done, done } from '../http/done.ts'
import { requireStaff } from '../http/require-staff.ts'
import { decideAudited } from './store/audit.ts'
import { addReply, allReplies, changeReply, deleteReply, replyById } from './store/saved-replies.ts'

export async function answerSavedReplies(
  _: unknown,
  { db }: Env,
  caller: MemberCaller,
): Promise<Result<AnswerOf<'savedReplies'>>> {
  const moderator = await requireStaff(caller, 'moderate')
  if (!moderator.ok) return moderator
  const rows = await allReplies(db)
  return ok({
    replies: rows.map(({ body: text, changed_date, ...reply }) => ({
      ...reply,
      text,
      changed_date: toIsoDate(changed_date),
    })),
  })
}

export async function answerSaveReply(
  { reply_id, version, lang, title, text }: BodyOf<'saveReply'>,
  { db }: Env,
  caller: MemberCaller,
): Promise<Result<Done>> {
  const moderator = await requireStaff(caller, 'moderate')
  if (!moderator.ok) return moderator
  const before = reply_id === '' ? null : await replyById(db, reply_id)
  if (reply_id !== '' && !before) return refused('not_found', 'notify')
  const { user_id: by } = moderator.value
  const replyId = reply_id || crypto.randomUUID().replaceAll('-', '')
  const reply = { replyId, lang, title, body: text, by, nowSeconds: currentSeconds() }
  const [saved] = await decideAudited(
    db,
    {
      actorId: by,
      queue: 'replies',
      item: replyId,
      act: before ? 'edit' : 'create',
      change: changeOf(before && fieldsOf(before), fieldsOf(reply)),
      nowSeconds: reply.nowSeconds,
    },
    (row) => [before ? changeReply(db, reply, Number(version)) : addReply(db, reply), row],
  )
  if (saved?.meta.changes !== 0) return done
  return before
    ? refusedForm([{ field: 'version', code: 'changed', info: before.version }])
    : refusedForm([{ field: 'notify', code: 'max_items', info: savedRepliesMax }])
}

export async function answerDropReply(
  { reply_id, version }: BodyOf<'dropReply'>,
  { db }: Env,
  caller: MemberCaller,
): Promise<Result<Done>> {
  const moderator = await requireStaff(caller, 'moderate')
  if (!moderator.ok) return moderator
  const before = await replyById(db, reply_id)
  if (!before) return refused('not_found', 'notify')
  const [dropped] = await decideAudited(
    db,
    {
      actorId: moderator.value.user_id,
      queue: 'replies',
      item: reply_id,
      act: 'remove',
      change: { before: fieldsOf(before), after: {} },
      nowSeconds: currentSeconds(),
    },
    (row) => [deleteReply(db, reply_id, Number(version)), row],
  )
  return dropped?.meta.changes === 0 ? refusedForm([{ field: 'version', code: 'changed', info: before.version }]) : done
}

/** As the log names them. */
const fieldsOf = ({ lang, title, body }: { lang: string; title: string; body: string }) => ({ lang, title, text: body })
