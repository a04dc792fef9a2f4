// An upload that is a copy of a video with a signature: the persons who signed are told, whatever becomes of the upload.
import type { UploadFailure } from '../../../../shared/rules/studio-upload-reasons.ts'
import { isDisguisedCopy, type VideoFingerprint } from '../../../../shared/rules/video-fingerprint.ts'
import { currentSeconds } from '../../clock.ts'
import type { Env } from '../../env.ts'
import { pendingMail } from '../../mail/pending-mail.ts'
import { addAlarm, type SignedLooks, signedLike } from '../store/release-signers.ts'

type Sent = { uploadId: string; sha256: string; looks?: VideoFingerprint | undefined; seconds: number }

export async function noteCopies(env: Env, sent: Sent, outcome: UploadFailure | ''): Promise<void> {
  const { db } = env
  const copied = (await signedLike(db, sent)).filter((signed) => isCopy(sent, signed))
  for (const { release_id: releaseId, signer_id: signerId, site } of copied) {
    const nowSeconds = currentSeconds()
    const alarm = { signerId, releaseId, uploadId: sent.uploadId, outcome, nowSeconds }
    const alarmId = await addAlarm(db, alarm).first<number>('alarm_id')
    if (alarmId === null || !site || !env.mail) continue
    const job = { kind: 'send-mail', letter: 'release-alarm', alarm_id: alarmId, site } as const
    const mail = pendingMail(env, job, nowSeconds)
    await mail.write().run()
    await mail.send()
  }
}

// `noteProbe` wrote this JSON.
const isCopy = ({ sha256, looks }: Sent, signed: SignedLooks): boolean =>
  sha256 === signed.sha256 || Boolean(looks && signed.looks && isDisguisedCopy(looks, JSON.parse(signed.looks)))
