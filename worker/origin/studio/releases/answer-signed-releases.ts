// The page of a person who signed, behind the link of a receipt: their videos and alarms, the address for alarms, and new links.
import type { AnswerOf, BodyOf, ParamsOf, WriteAnswerOf } from '../../../../shared/contract/contract.ts'
import type { SignedRelease } from '../../../../shared/entities/studio-releases.ts'
import { ok, type Result, refused } from '../../../../shared/result.ts'
import { type VideoWholeRow, videosWhole } from '../../admin/store/videos.ts'
import { ageProofOf } from '../../age/age-proof-of.ts'
import { toIsoDate } from '../../clock.ts'
import { isSignedReceipt } from '../../crypto/receipt-keys.ts'
import { hashOf, newToken } from '../../crypto/tokens.ts'
import type { Env } from '../../env.ts'
import { countAttempt } from '../../http/attempts.ts'
import type { Caller } from '../../http/caller.ts'
import { type Done, done } from '../../http/done.ts'
import { receiptKey } from '../../moderation/receipts.ts'
import { parseDetails, stillUrls } from '../own-upload.ts'
import { allReleaseKeys, releaseKey } from '../store/release-keys.ts'
import {
  alarmsOf,
  keepAlarm,
  releaseBySignature,
  reopenRelease,
  type SignedRow,
  type SignerRow,
  signedBy,
  signerByKey,
} from '../store/release-signers.ts'
import { sealAddress } from './alarm-address.ts'
import { counterOf } from './answer-invitation.ts'
import { takesReleases } from './answer-upload-releases.ts'
import { openAgainToken } from './ask-again.ts'
import { keyIdIn, openReceipt } from './release-receipt.ts'
import { dateOrNull, isExpired, placesOf } from './to-release.ts'

export async function answerSignedReleases(
  { key }: ParamsOf<'signedReleases'>,
  env: Env,
  caller: Caller,
): Promise<Result<AnswerOf<'signedReleases'>>> {
  const signer = await signerByKey(env.db, await hashOf(key))
  if (!signer) return refused('not_found', 'key')
  const has_alarm = signer.alarm !== ''
  if (!(await ageProofOf(env, caller))) return ok({ is_age_proved: false, has_alarm, releases: [], alarms: [] })
  const [rows, alarms] = await Promise.all([signedBy(env.db, signer.signer_id), alarmsOf(env.db, signer.signer_id)])
  const videos = await videosWhole(
    env.db,
    rows.flatMap(({ video_id }) => video_id ?? []),
  )
  const ofRow = (row: SignedRow) => videos.find(({ video_id }) => video_id === row.video_id)
  return ok({
    is_age_proved: true,
    has_alarm,
    releases: await Promise.all(rows.filter(isShown).map((row) => toSigned(row, ofRow(row), env))),
    alarms: alarms.map(({ added_date, ...alarm }) => ({ ...alarm, added_date: toIsoDate(added_date) })),
  })
}

/** An invitation that can no longer be answered is left out: its upload was rejected, withdrawn, replaced or taken down. */
const isShown = ({ state, upload_state }: SignedRow): boolean =>
  state !== 'open' || takesReleases({ state: upload_state })

async function toSigned(row: SignedRow, whole: VideoWholeRow | undefined, env: Env): Promise<SignedRelease> {
  const sealedPart = await openReceipt(row.sealed, env)
  const { video_id, dir, notice_receipt: receipt } = row
  const isOnline = row.status_id === 1
  return {
    release_id: row.release_id,
    name: row.name,
    title: parseDetails(row).title || row.sent_name,
    state: row.state,
    token: isExpired(row) ? null : await openAgainToken(row, env),
    signed_date: toIsoDate(row.answered_date ?? row.added_date),
    withdrawn_date: dateOrNull(row.withdrawn_date),
    video: isOnline && video_id !== null && dir !== null ? { video_id, dir } : null,
    places: await placesOf(env, row, whole),
    still: stillUrls({ ...row, state: row.upload_state })[0] ?? null,
    notice: receipt === null ? null : { receipt, key: await receiptKey(receipt, env.signingSecret) },
    receipt: sealedPart?.receipt ?? '',
    signature: sealedPart?.signature ?? '',
    drawing: sealedPart?.drawing ?? '',
  }
}

/** The person whose link it is, of proven age. Wrong links count as attempts. */
export async function requireSigner(key: string, env: Env, caller: Caller): Promise<Result<SignerRow>> {
  const tried = await countAttempt(env, [counterOf(caller)], 'admit')
  if (!tried.ok) return tried
  const signer = await signerByKey(env.db, await hashOf(key))
  if (!signer) return refused('not_found', 'key')
  return (await ageProofOf(env, caller)) ? ok(signer) : refused('age_unverified', 'notify')
}

export async function answerReleaseAlarm(
  { key, email = '' }: BodyOf<'releaseAlarm'>,
  env: Env,
  caller: Caller,
): Promise<Result<Done>> {
  const signer = await requireSigner(key, env, caller)
  if (!signer.ok) return signer
  const sealed = await sealAddress(email, env)
  const { signer_id, lang } = signer.value
  await keepAlarm(env.db, signer_id, { sealed, lang: caller.lang ?? lang, site: caller.site }).run()
  return done
}

export async function answerReopenReleases(
  { receipt, signature, key: pageKey = '' }: BodyOf<'reopenReleases'>,
  env: Env,
  caller: Caller,
): Promise<Result<WriteAnswerOf<'reopenReleases'>>> {
  const tried = await countAttempt(env, [counterOf(caller)], 'refuse')
  if (!tried.ok) return tried
  if (!(await ageProofOf(env, caller))) return refused('age_unverified', 'notify')
  const release = await releaseOfReceipt(`${receipt}\n`, signature, env)
  if (!release) return refused('receipt_invalid', 'receipt')
  const page = pageKey === '' ? null : await signerByKey(env.db, await hashOf(pageKey))
  if (pageKey !== '' && !page) return refused('not_found', 'key')
  const key = newToken()
  await env.db.batch(
    reopenRelease(env.db, {
      releaseId: release.release_id,
      keyHash: await hashOf(key),
      signerId: page?.signer_id ?? null,
    }),
  )
  return ok({ ok: true, key })
}

/** The signature is of a published key and of this text, and it is the one that was made when the release was signed. */
async function releaseOfReceipt(text: string, signature: string, { db }: Env) {
  const keyId = keyIdIn(text)
  const key = keyId === null ? null : await releaseKey(db, keyId)
  if (!key || !(await isSignedReceipt(text, signature, key.public_key))) return null
  const found = await releaseBySignature(db, await hashOf(signature))
  return found?.signer_id === null ? null : found
}

export async function answerReleaseKeys(_: object, { db }: Env): Promise<Result<AnswerOf<'releaseKeys'>>> {
  const rows = await allReleaseKeys(db)
  return ok({ keys: rows.map(({ added_date, ...key }) => ({ ...key, added_date: toIsoDate(added_date) })) })
}
