// Releases: an uploader invites the persons who are shown in an upload, and each signs by a link of their own, without an account.
import * as z from 'zod/mini'
import { ReleaseToken, ReleaseVideo, SignedRelease } from '../entities/studio-releases.ts'
import { UploadId } from '../entities/studio-upload.ts'
import { AlarmEmail, DeclineReason, ReceiptFields, SignReleaseForm } from '../forms/studio-releases.ts'
import { trimmedText } from '../forms/text.ts'
import { performerName, releaseKeysSeconds } from '../limits.ts'
import { releaseStates } from '../rules/studio-releases.ts'
import { uploadFailures } from '../rules/studio-upload-reasons.ts'
import { endpoint } from './endpoint.ts'
import { WholeNumber } from './params.ts'
import { videoCard } from './removal.ts'
import { Done, write } from './write.ts'

/** The holder of a link is answered by the link and the proof of age, which the edge names. */
const byLink = {
  derived: () => ({ lifetime: 0 }),
  lifetimeSeconds: () => 0,
  invalidatedBy: null,
  removedBy: null,
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  audience: 'visitor',
  gate: 'closed',
} as const

const releaseInvitation = endpoint('releaseInvitation', {
  method: 'GET',
  path: '/api/json/release/{lifetime}/{token}.json',
  params: z.object({ token: ReleaseToken }),
  answer: z.object({
    /** The credited name. */
    name: z.string(),
    is_self: z.boolean(),
    state: z.enum(releaseStates),
    is_expired: z.boolean(),
    expires_date: z.iso.datetime(),
    is_age_proved: z.boolean(),
    /** Null before the age is proved, and when the invitation cannot be answered any more. */
    video: z.nullable(ReleaseVideo),
    version: z.int(),
  }),
  ...byLink,
  refuses: ['not_found'],
  about:
    'An invitation to sign a release, for the holder of its link. The video is part of the answer only where the header x-edge-age or the session says that the age is proved.',
})

const signedReleases = endpoint('signedReleases', {
  method: 'GET',
  path: '/api/json/signed_releases/{lifetime}/{key}.json',
  params: z.object({ key: ReleaseToken }),
  answer: z.object({
    is_age_proved: z.boolean(),
    /** Copies are told by mail. */
    has_alarm: z.boolean(),
    releases: z.array(SignedRelease),
    /** Attempts to send a copy of one of the videos; `outcome` is why it was refused, empty where it was not. */
    alarms: z.array(
      z.object({ title: z.string(), outcome: z.enum(['', ...uploadFailures]), added_date: z.iso.datetime() }),
    ),
  }),
  ...byLink,
  removedBy: { question: null, answer: { releases: { video: videoCard } } },
  refuses: ['not_found'],
  about:
    'Every video that a person signed for, for the holder of the link of one of their receipts. Empty before the age is proved.',
})

const releaseKeys = endpoint('releaseKeys', {
  method: 'GET',
  path: '/api/json/release_keys/{lifetime}/all.json',
  params: z.object({}),
  answer: z.object({
    /** The public keys of receipts, in base64url: 32 bytes each, of Ed25519. */
    keys: z.array(z.object({ key_id: z.string(), public_key: z.string(), added_date: z.iso.datetime() })),
  }),
  derived: () => ({ lifetime: releaseKeysSeconds }),
  lifetimeSeconds: () => releaseKeysSeconds,
  invalidatedBy: null,
  removedBy: null,
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  isRare: true,
  audience: 'public',
  gate: 'exempt',
  refuses: [],
  about: 'The public keys by which receipts of releases are verified, also those of retired secrets.',
})

const everyWrite = {
  gate: 'closed',
  invalidates: null,
  deadlineMs: null,
  session: null,
  gesture: null,
} as const

const uploadReleases = write('uploadReleases', {
  path: '/api/upload_releases.php',
  body: z.discriminatedUnion('act', [
    z.object({ act: z.literal('invite'), upload_id: UploadId, person_name: trimmedText(performerName) }),
    z.object({ act: z.literal('alone'), upload_id: UploadId }),
    z.object({ act: z.literal('renew'), upload_id: UploadId, release_id: z.pipe(WholeNumber, z.number()) }),
    z.object({ act: z.literal('cancel'), upload_id: UploadId, release_id: z.pipe(WholeNumber, z.number()) }),
  ]),
  answer: z.object({
    ok: z.literal(true),
    /** The new link's secret, which is shown once; null when an invitation was cancelled. */
    token: z.nullable(ReleaseToken),
    name: z.string(),
  }),
  audience: 'member',
  ...everyWrite,
  about:
    'Invites a person who is shown in an own upload, or the uploader where only they are shown; renews an invitation that was not signed, which ends its former link; or cancels one that was not answered.',
})

const signRelease = write('signRelease', {
  path: '/api/sign_release.php',
  body: SignReleaseForm,
  answer: z.object({
    ok: z.literal(true),
    /** The secret of the person's own page. */
    key: ReleaseToken,
    is_mailed: z.boolean(),
  }),
  audience: 'public',
  ...everyWrite,
  about:
    'Signs a release by the link of an invitation. Refused with invalid_link, age_unverified, own_release or video_missing.',
})

const declineRelease = write('declineRelease', {
  path: '/api/decline_release.php',
  body: z.object({ token: ReleaseToken, reason: DeclineReason }),
  answer: Done,
  audience: 'public',
  ...everyWrite,
  about: 'Says no by the link of an invitation. Refused with invalid_link or age_unverified.',
})

const withdrawRelease = write('withdrawRelease', {
  path: '/api/withdraw_release.php',
  body: z.object({
    key: ReleaseToken,
    release_id: z.pipe(WholeNumber, z.number()),
    confirm: z.literal('1', 'confirm'),
  }),
  answer: Done,
  audience: 'public',
  ...everyWrite,
  about:
    'Withdraws a signed release: a video that is online is taken down at once, and a notice waits for a moderator.',
})

const releaseAlarm = write('releaseAlarm', {
  path: '/api/release_alarm.php',
  body: z.object({ key: ReleaseToken, email: AlarmEmail }),
  answer: Done,
  audience: 'public',
  ...everyWrite,
  about: 'Keeps an address for alarms about copies, under seal, or deletes it.',
})

const reopenReleases = write('reopenReleases', {
  path: '/api/reopen_releases.php',
  body: z.object({ ...ReceiptFields, key: z.optional(z.union([z.literal(''), ReleaseToken])) }),
  answer: z.object({ ok: z.literal(true), key: ReleaseToken }),
  audience: 'public',
  ...everyWrite,
  about:
    'Makes a new link to the page of the person whose receipt it is, which ends the former link of that receipt; with the key of a page, adds the video of the receipt to that page. Refused with receipt_invalid or age_unverified.',
})

/** The rows of releases by their names. */
export const releaseReads = { releaseInvitation, signedReleases, releaseKeys }
export const releaseWrites = {
  uploadReleases,
  signRelease,
  declineRelease,
  withdrawRelease,
  releaseAlarm,
  reopenReleases,
}
