// A person who signed withdraws: the video is hidden at once, and a notice of a person who is shown waits for a moderator, with its
// deadline. Dismissing that notice shows the video again.
import type { D1PreparedStatement } from '@cloudflare/workers-types'
import { newestTag, renditionsTag } from '../../../../shared/contract/cache-tags.ts'
import type { BodyOf } from '../../../../shared/contract/contract.ts'
import { type Result, refused } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { noticeDueAt } from '../../../../shared/rules/moderation-notice-states.ts'
import { currentSeconds } from '../../clock.ts'
import { seal } from '../../crypto/seal.ts'
import type { Env } from '../../env.ts'
import type { Caller } from '../../http/caller.ts'
import { type Done, done } from '../../http/done.ts'
import { newReceipt } from '../../moderation/receipts.ts'
import { addCase } from '../../moderation/store/legal-notices.ts'
import { addOrder, orderOf } from '../../moderation/store/takedown-orders.ts'
import { carryOut } from '../../moderation/takedown.ts'
import { notifyPagesAbout } from '../notify-pages-about.ts'
import {
  failWithCase,
  linkCase,
  type SignedRow,
  type SignerRow,
  signedRelease,
  withdrawSigned,
} from '../store/release-signers.ts'
import { uploadById } from '../store/uploads.ts'
import { openAddress } from './alarm-address.ts'
import { requireSigner } from './answer-signed-releases.ts'

export async function answerWithdrawRelease(
  { key, release_id }: BodyOf<'withdrawRelease'>,
  env: Env,
  caller: Caller,
): Promise<Result<Done>> {
  const signer = await requireSigner(key, env, caller)
  if (!signer.ok) return signer
  const { db } = env
  const row = await signedRelease(db, signer.value.signer_id, release_id)
  if (!row) return refused('not_found', 'release_id')
  if (row.state !== 'signed' && row.state !== 'withdrawn') return refused('not_found', 'release_id')
  const about = { signer: signer.value, env, caller }
  const isFirst = row.state === 'signed' && (await withdraw(row, about))
  // A publication may have come between the read and the withdrawal.
  const now = await signedRelease(db, signer.value.signer_id, release_id)
  if (now && canBeHidden(now)) {
    if (now.case_id === null) await db.batch(await noticeAbout(now, about))
    await hide(now.video_id, env, caller)
  }
  const upload = isFirst ? await uploadById(db, row.upload_id) : null
  if (upload) await notifyPagesAbout(env, upload)
  return done
}

type Withdrawal = { signer: SignerRow; env: Env; caller: Caller }

/** With its notice, where there is a video. False when another request withdrew it first. */
async function withdraw(row: SignedRow, one: Withdrawal): Promise<boolean> {
  const { signer, env } = one
  const { release_id } = row
  try {
    const notice = canBeHidden(row) ? await noticeAbout(row, one) : []
    await env.db.batch([...withdrawSigned(env.db, release_id, currentSeconds()), ...notice])
    return true
  } catch (fault) {
    if ((await signedRelease(env.db, signer.signer_id, release_id))?.state === 'withdrawn') return false
    throw fault
  }
}

type ShownRow = SignedRow & { video_id: number }

/** Also what a ban or another decision hides: it must not come back with those. With another file it is the same video still. */
const canBeHidden = (row: SignedRow): row is ShownRow =>
  row.status_id !== null && ['published', 'removed', 'replaced'].includes(row.upload_state)

/** The notice and the order to hide the video; the batch fails where there is a notice already. */
async function noticeAbout(row: ShownRow, { signer, env, caller }: Withdrawal): Promise<D1PreparedStatement[]> {
  const { db } = env
  const { release_id, video_id } = row
  const [receipt, nowSeconds] = [newReceipt(), currentSeconds()]
  return [
    failWithCase(db, release_id),
    addCase(db, {
      receipt,
      kind: 'person',
      address: href('video', { id: String(video_id), dir: row.dir ?? '' }, { lang: 'en' }),
      video_id,
      target: { kind: 'video', id: video_id },
      sealed: await noticeOf(row, signer, env),
      senderId: signer.user_id,
      confirmed_date: nowSeconds,
      lang: caller.lang ?? signer.lang,
      nowSeconds,
      dueSeconds: noticeDueAt('person', nowSeconds),
    }),
    linkCase(db, release_id, receipt),
    // The clock repeats an order that fails now.
    addOrder(db, video_id, 'person', receipt),
  ]
}

async function hide(videoId: number, env: Env, caller: Caller): Promise<void> {
  const order = await orderOf(env.db, videoId)
  if (order) await carryOut(order, env)
  caller.invalidate(renditionsTag(videoId))
  caller.invalidate(newestTag)
}

/** What the moderator reads; the person's address only where they left one for alarms. */
async function noticeOf({ name }: SignedRow, { alarm }: SignerRow, env: Env): Promise<string> {
  const email = await openAddress(alarm, env)
  return seal(JSON.stringify({ name, email, good_faith: '1' }), 'notices', env.signingSecret)
}
