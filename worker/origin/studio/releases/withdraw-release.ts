// A person who signed withdraws: the video is hidden at once, and a notice of a person who is shown waits for a moderator, with its
// deadline. Dismissing that notice shows the video again.
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
import { linkCase, type SignedRow, type SignerRow, signedRelease, withdrawSigned } from '../store/release-signers.ts'
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
  if (row.state === 'withdrawn') return done
  if (row.state !== 'signed') return refused('not_found', 'release_id')
  const nowSeconds = currentSeconds()
  const videoId = canBeHidden(row) ? row.video_id : null
  const [receipt, sealed] = [newReceipt(), await noticeOf(row, signer.value, env)]
  const notice = (video_id: number) => [
    addCase(db, {
      receipt,
      kind: 'person',
      address: href('video', { id: String(video_id), dir: row.dir ?? '' }, { lang: 'en' }),
      video_id,
      target: { kind: 'video', id: video_id },
      sealed,
      senderId: signer.value.user_id,
      confirmed_date: nowSeconds,
      lang: caller.lang ?? signer.value.lang,
      nowSeconds,
      dueSeconds: noticeDueAt('person', nowSeconds),
    }),
    linkCase(db, release_id, receipt),
    // The clock repeats an order that fails now.
    addOrder(db, video_id, 'person', receipt),
  ]
  try {
    await db.batch([...withdrawSigned(db, release_id, nowSeconds), ...(videoId === null ? [] : notice(videoId))])
  } catch (fault) {
    // Another request withdrew it first.
    if ((await signedRelease(db, signer.value.signer_id, release_id))?.state === 'withdrawn') return done
    throw fault
  }
  if (videoId !== null) await hide(videoId, env, caller)
  const upload = await uploadById(db, row.upload_id)
  if (upload) await notifyPagesAbout(env, upload)
  return done
}

/** Also what a ban or another decision hides: it must not come back with those. With another file it is the same video still. */
const canBeHidden = ({ status_id, upload_state }: SignedRow): boolean =>
  status_id !== null && ['published', 'removed', 'replaced'].includes(upload_state)

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
