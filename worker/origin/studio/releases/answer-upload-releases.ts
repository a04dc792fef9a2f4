// An uploader invites the persons who are shown, or themselves where only they are; renews and cancels invitations.
import type { BodyOf, WriteAnswerOf } from '../../../../shared/contract/contract.ts'
import { performerRecordsMax, releaseInviteSeconds } from '../../../../shared/limits.ts'
import { ok, type Result, refused, refusedForm } from '../../../../shared/result.ts'
import { currentSeconds } from '../../clock.ts'
import { hashOf, newToken } from '../../crypto/tokens.ts'
import type { Env } from '../../env.ts'
import type { MemberCaller } from '../../http/caller.ts'
import { requireOwnRecords } from '../own-upload.ts'
import { addRelease, cancelRelease, markInvited, releasesOf, renewRelease } from '../store/releases.ts'
import type { UploadRow } from '../store/uploads.ts'
import { uploaderOf } from '../store/video-replacements.ts'

type Answer = Result<WriteAnswerOf<'uploadReleases'>>

export async function answerUploadReleases(
  body: BodyOf<'uploadReleases'>,
  env: Env,
  caller: MemberCaller,
): Promise<Answer> {
  const own = await requireOwnRecords(env, caller, body.upload_id)
  if (!own.ok) return own
  if (!takesReleases(own.value)) return refused('release_closed', 'notify')
  if (body.act === 'invite') return invite(env, own.value, { name: body.person_name, isSelf: false })
  if (body.act === 'cancel') return cancel(env, body)
  // An editor who sent the file neither signs as the uploader, nor ends the uploader's own link.
  const isUploader = (await uploaderOf(env.db, own.value)) === caller.user.user_id
  if (body.act === 'renew') return renew(env, body, isUploader)
  if (!isUploader) return refused('own_release', 'notify')
  return invite(env, own.value, { name: caller.user.username, isSelf: true })
}

/** Also of a failed one, which may be retried, and of a published video, whose uploader notices that a person is missing. */
export const takesReleases = ({ state }: Pick<UploadRow, 'state'>): boolean =>
  !['removed', 'replaced', 'rejected', 'withdrawn'].includes(state)

async function invite(
  { db }: Env,
  { upload_id: uploadId }: UploadRow,
  { name, isSelf }: { name: string; isSelf: boolean },
): Promise<Answer> {
  const [token, nowSeconds] = [newToken(), currentSeconds()]
  const one = { uploadId, name, isSelf, nowSeconds, until: nowSeconds + releaseInviteSeconds }
  const [added] = await db.batch([
    addRelease(db, { ...one, tokenHash: await hashOf(token) }),
    ...markInvited(db, uploadId, nowSeconds),
  ])
  if (added?.meta.changes) return ok({ ok: true, token, name })
  const isFull = (await releasesOf(db, uploadId)).length >= performerRecordsMax
  return refusedForm([
    isFull
      ? { field: 'person_name', code: 'max_items', info: performerRecordsMax }
      : { field: 'person_name', code: 'name_taken' },
  ])
}

type About = { upload_id: string; release_id: number }

async function renew(
  { db }: Env,
  { upload_id: uploadId, release_id: releaseId }: About,
  isUploader: boolean,
): Promise<Answer> {
  const [token, nowSeconds] = [newToken(), currentSeconds()]
  const until = nowSeconds + releaseInviteSeconds
  const row = await renewRelease(db, {
    uploadId,
    releaseId,
    isUploader,
    tokenHash: await hashOf(token),
    nowSeconds,
    until,
  }).first<string>('name')
  return row === null ? refused('not_found', 'release_id') : ok({ ok: true, token, name: row })
}

async function cancel({ db }: Env, { upload_id, release_id }: About): Promise<Answer> {
  const name = await cancelRelease(db, upload_id, release_id).first<string>('name')
  return name === null ? refused('not_found', 'release_id') : ok({ ok: true, token: null, name })
}
