// What the holder of an invitation's link sees, and their answer: a signature or a no. No account is needed; a proof of age is.

import { newestTag } from '../../../../shared/contract/cache-tags.ts'
import type { AnswerOf, BodyOf, ParamsOf, WriteAnswerOf } from '../../../../shared/contract/contract.ts'
import type { ReleaseVideo } from '../../../../shared/entities/studio-releases.ts'
import { releaseMailTries, releaseTries } from '../../../../shared/limits.ts'
import { ok, type Result, refused, refusedForm } from '../../../../shared/result.ts'
import type { StatedProof } from '../../../../shared/rules/age-header.ts'
import { releaseText, releaseVersion } from '../../../../shared/rules/studio-releases.ts'
import { limitedMail } from '../../account/queue-mails.ts'
import { ageProofOf } from '../../age/age-proof-of.ts'
import { currentSeconds, toIsoDate } from '../../clock.ts'
import { currentReceiptKey, signReceipt } from '../../crypto/receipt-keys.ts'
import { seal } from '../../crypto/seal.ts'
import { hashOf, newToken } from '../../crypto/tokens.ts'
import type { Counter } from '../../durable/limiter.ts'
import type { Env } from '../../env.ts'
import { countAttempt } from '../../http/attempts.ts'
import type { Caller } from '../../http/caller.ts'
import { type Done, done } from '../../http/done.ts'
import { translatorFor } from '../../mail/reader-language.ts'
import { notifyPagesAbout } from '../notify-pages-about.ts'
import { publishIfTrusted } from '../publish.ts'
import { noteReleaseKey } from '../store/release-keys.ts'
import { signerOfMember } from '../store/release-signers.ts'
import { declineRelease, invitationBy, notifyOfRelease, type ReleaseRow, signRelease } from '../store/releases.ts'
import { type UploadRow, uploadById } from '../store/uploads.ts'
import { uploaderOf } from '../store/video-replacements.ts'
import { sealAddress } from './alarm-address.ts'
import { takesReleases } from './answer-upload-releases.ts'
import { openAgainToken } from './ask-again.ts'
import { receiptText, type SealedReceipt } from './release-receipt.ts'
import { isExpired, releaseVideoOf } from './to-release.ts'

export async function answerReleaseInvitation(
  { token }: ParamsOf<'releaseInvitation'>,
  env: Env,
  caller: Caller,
): Promise<Result<AnswerOf<'releaseInvitation'>>> {
  const row = await invitationBy(env.db, await hashOf(token))
  const upload = row && (await uploadById(env.db, row.upload_id))
  if (!row || !upload || !takesReleases(upload)) return refused('not_found', 'token')
  const isProved = (await ageProofOf(env, caller)) !== null
  return ok({
    name: row.name,
    is_self: row.is_self === 1,
    state: row.state,
    is_expired: isExpired(row),
    expires_date: toIsoDate(row.expires_date),
    is_age_proved: isProved,
    video:
      isProved && row.state === 'open' && !isExpired(row) && isReady(upload) ? await releaseVideoOf(env, upload) : null,
    version: releaseVersion,
  })
}

/** Its pictures and hashes exist, so that a person sees what they sign. */
const isReady = ({ sha256, has_stills }: UploadRow): boolean => sha256 !== null && has_stills === 1

type Invited = { row: ReleaseRow; upload: UploadRow; proof: StatedProof; tokenHash: string; userId: number | null }

/** The open invitation of a link, for a caller of proven age. */
async function requireInvitation(token: string, env: Env, caller: Caller): Promise<Result<Invited>> {
  const tried = await countAttempt(env, [counterOf(caller)], 'refuse')
  if (!tried.ok) return tried
  const tokenHash = await hashOf(token)
  const row = await invitationBy(env.db, tokenHash)
  const upload = row && (await uploadById(env.db, row.upload_id))
  if (!row || !upload || !takesReleases(upload) || row.state !== 'open' || isExpired(row))
    return refused('invalid_link', 'token')
  const userId = (await caller.session())?.user.user_id ?? null
  // The uploader of the video signs for themselves only, and only the uploader does.
  if ((userId === (await uploaderOf(env.db, upload))) !== (row.is_self === 1)) return refused('own_release', 'notify')
  const proof = await ageProofOf(env, caller)
  if (!proof) return refused('age_unverified', 'notify')
  return ok({ row, upload, proof, tokenHash, userId })
}

export const counterOf = ({ client }: Caller): Counter => {
  const { windowSeconds, visitor } = releaseTries
  return { key: `release:${client}`, limit: visitor, windowSeconds }
}

export async function answerSignRelease(
  body: BodyOf<'signRelease'>,
  env: Env,
  caller: Caller,
): Promise<Result<WriteAnswerOf<'signRelease'>>> {
  const invited = await requireInvitation(body.token, env, caller)
  if (!invited.ok) return invited
  const { row, upload, tokenHash, userId } = invited.value
  if (!isReady(upload)) return refused('video_missing', 'notify')
  const { db, signingSecret } = env
  const [key, nowSeconds, email] = [newToken(), currentSeconds(), body.email ?? '']
  const { t, lang } = await translatorFor(caller.lang)
  const video = await releaseVideoOf(env, upload)
  const signing = { ...invited.value, video, lang, text: releaseText(t), nowSeconds }
  const sealedPart = await newReceipt(body, env, caller, signing)
  const signerId = await knownSigner(invited.value, body.token, env)
  const [, , signed] = await db.batch([
    noteReleaseKey(db, await currentReceiptKey(signingSecret), nowSeconds),
    ...signRelease(db, {
      tokenHash,
      version: releaseVersion,
      lang,
      sealed: await seal(JSON.stringify(sealedPart), 'releases', signingSecret),
      signatureHash: await hashOf(sealedPart.signature),
      keyHash: await hashOf(key),
      isMembersOnly: video.places.is_private,
      signerId,
      userId,
      site: caller.site,
      alarm: body.alarm === '1' ? await sealAddress(email, env) : '',
      nowSeconds,
    }),
    notifyOfRelease(db, 'release_signed', row.release_id, nowSeconds),
  ])
  if (!signed?.meta.changes) return refused('invalid_link', 'token')
  await notifyPagesAbout(env, upload)
  if (await publishIfTrusted(env, upload.upload_id)) caller.invalidate(newestTag)
  return ok({ ok: true, key, is_mailed: await mailReceipt(row.release_id, email, env, caller) })
}

/** The person of the page that the link stands on, or the member who is signed in. */
async function knownSigner({ row, userId }: Invited, token: string, env: Env): Promise<number | null> {
  if (row.signer_id !== null && token === (await openAgainToken(row, env))) return row.signer_id
  return userId === null ? null : ((await signerOfMember(env.db, userId))?.signer_id ?? null)
}

type Signing = Invited & { video: ReleaseVideo; lang: string; text: string; nowSeconds: number }

async function newReceipt(
  { name, drawing = '' }: BodyOf<'signRelease'>,
  env: Env,
  { site }: Caller,
  { row, upload, video, proof, lang, text, nowSeconds }: Signing,
): Promise<SealedReceipt> {
  const { keyId } = await currentReceiptKey(env.signingSecret)
  const about = { site, keyId, creditedName: row.name, typedName: name, drawing, age: proof, upload, video }
  const receipt = await receiptText({ ...about, lang, text, nowSeconds })
  return { receipt, signature: await signReceipt(receipt, env.signingSecret), drawing }
}

/** The address is in this one mail and kept nowhere. A mail above its limits is not sent: the page shows the receipt. */
async function mailReceipt(releaseId: number, email: string, env: Env, caller: Caller): Promise<boolean> {
  if (!email || !env.mail) return false
  const { windowSeconds, address, all } = releaseMailTries
  const mail = await limitedMail(env, caller, { letter: 'release', release_id: releaseId, email }, email, [
    { key: `release-mail:${email.toLowerCase()}`, limit: address, windowSeconds },
    { key: 'release-mails', limit: all, windowSeconds },
  ])
  if (!mail.ok) return false
  await mail.value.write().run()
  await mail.value.send()
  return true
}

export async function answerDeclineRelease(
  { token, reason = '' }: BodyOf<'declineRelease'>,
  env: Env,
  caller: Caller,
): Promise<Result<Done>> {
  const invited = await requireInvitation(token, env, caller)
  if (!invited.ok) return invited
  const { row, upload, tokenHash } = invited.value
  const nowSeconds = currentSeconds()
  const [declined] = await env.db.batch([
    declineRelease(env.db, { tokenHash, reason, nowSeconds }),
    notifyOfRelease(env.db, 'release_refused', row.release_id, nowSeconds),
  ])
  if (!declined?.meta.changes) return refusedForm([{ field: 'token', code: 'invalid_link' }])
  await notifyPagesAbout(env, upload)
  return done
}
