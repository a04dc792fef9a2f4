// Persons who signed a release: the videos on their page, their withdrawals, and what they are told of copies.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { releaseAlarmsShown, signedReleasesShown } from '../../../../shared/limits.ts'
import type { UploadFailure } from '../../../../shared/rules/studio-upload-reasons.ts'
import type { UploadState } from '../../../../shared/rules/studio-upload-states.ts'
import { notifyOfRelease, type ReleaseRow } from './releases.ts'

export type SignerRow = {
  signer_id: number
  user_id: number | null
  /** An e-mail address, sealed; empty without one. */
  alarm: string
  lang: string
}

/** By the link of any of their receipts. */
export const signerByKey = (db: D1Database, keyHash: string): Promise<SignerRow | null> =>
  db
    .prepare(`
      SELECT s.signer_id, s.user_id, s.alarm, s.lang FROM releases r JOIN release_signers s ON s.signer_id = r.signer_id
      WHERE r.key_hash = ?1`)
    .bind(keyHash)
    .first<SignerRow>()

/** The person whose account it is. */
export const signerOfMember = (db: D1Database, userId: number): Promise<SignerRow | null> =>
  db
    .prepare(
      'SELECT signer_id, user_id, alarm, lang FROM release_signers WHERE user_id = ?1 ORDER BY signer_id LIMIT 1',
    )
    .bind(userId)
    .first<SignerRow>()

/** A video that a person signed, or is asked to sign again, with what their page shows. A replaced upload belongs to the same video still. */
export type SignedRow = ReleaseRow & {
  details: string
  sent_name: string
  folder: string
  upload_state: UploadState
  has_stills: 0 | 1
  is_cleared: 0 | 1
  video_id: number | null
  dir: string | null
  status_id: number | null
  notice_receipt: string | null
}

const signed = `
  SELECT r.*, u.details, u.sent_name, u.folder, u.state AS upload_state, u.has_stills, u.is_cleared, v.video_id, v.dir, v.status_id,
    n.receipt AS notice_receipt
  FROM releases r
  JOIN uploads u ON u.upload_id = r.upload_id
  LEFT JOIN videos v ON v.video_id = coalesce(u.video_id,
    (SELECT p.video_id FROM video_replacements p WHERE p.former_upload_id = u.upload_id LIMIT 1))
  LEFT JOIN legal_notices n ON n.case_id = r.case_id`

/** The newest first, by the answer or the invitation. */
export async function signedBy(db: D1Database, signerId: number): Promise<SignedRow[]> {
  const { results } = await db
    .prepare(
      `${signed} WHERE r.signer_id = ?1 ORDER BY coalesce(r.answered_date, r.added_date) DESC, r.release_id DESC LIMIT ${signedReleasesShown}`,
    )
    .bind(signerId)
    .all<SignedRow>()
  return results
}

export const signedRelease = (db: D1Database, signerId: number, releaseId: number): Promise<SignedRow | null> =>
  db.prepare(`${signed} WHERE r.release_id = ?2 AND r.signer_id = ?1`).bind(signerId, releaseId).first<SignedRow>()

/** In one batch, which fails when the release was withdrawn meanwhile, so that it makes one notice. */
export const withdrawSigned = (db: D1Database, releaseId: number, nowSeconds: number): D1PreparedStatement[] => [
  db
    .prepare("UPDATE releases SET state = 'withdrawn', withdrawn_date = ?2 WHERE release_id = ?1 AND state = 'signed'")
    .bind(releaseId, nowSeconds),
  notifyOfRelease(db, 'release_withdrawn', releaseId, nowSeconds),
  db.prepare('INSERT INTO releases (upload_id) SELECT NULL WHERE changes() = 0'),
]

/** Breaks the batch where a withdrawal made a notice already. */
export const failWithCase = (db: D1Database, releaseId: number): D1PreparedStatement =>
  db
    .prepare(
      'INSERT INTO releases (upload_id) SELECT NULL WHERE EXISTS (SELECT 1 FROM releases WHERE release_id = ?1 AND case_id IS NOT NULL)',
    )
    .bind(releaseId)

/** After the notice was added. */
export const linkCase = (db: D1Database, releaseId: number, receipt: string): D1PreparedStatement =>
  db
    .prepare(
      'UPDATE releases SET case_id = (SELECT case_id FROM legal_notices WHERE receipt = ?2) WHERE release_id = ?1',
    )
    .bind(releaseId, receipt)

export const keepAlarm = (
  db: D1Database,
  signerId: number,
  { sealed, lang, site }: { sealed: string; lang: string; site: string },
): D1PreparedStatement =>
  db
    .prepare('UPDATE release_signers SET alarm = ?2, lang = ?3, site = ?4 WHERE signer_id = ?1')
    .bind(signerId, sealed, lang, site)

/** The release of a receipt, by the hash of its signature. */
export const releaseBySignature = (db: D1Database, signatureHash: string): Promise<ReleaseRow | null> =>
  db.prepare('SELECT * FROM releases WHERE signature_hash = ?1').bind(signatureHash).first<ReleaseRow>()

/** A new link; with a signer, their page has the video from now on. Alarms follow. */
export const reopenRelease = (
  db: D1Database,
  { releaseId, keyHash, signerId }: { releaseId: number; keyHash: string; signerId: number | null },
): D1PreparedStatement[] => [
  db
    .prepare('UPDATE releases SET key_hash = ?2, signer_id = coalesce(?3, signer_id) WHERE release_id = ?1')
    .bind(releaseId, keyHash, signerId),
  db
    .prepare('UPDATE release_alarms SET signer_id = coalesce(?2, signer_id) WHERE release_id = ?1')
    .bind(releaseId, signerId),
]

export type AlarmRow = { title: string; outcome: UploadFailure | ''; added_date: number }

/** The newest first. */
export async function alarmsOf(db: D1Database, signerId: number): Promise<AlarmRow[]> {
  const { results } = await db
    .prepare(`
      SELECT coalesce(nullif(json_extract(u.details, '$.title'), ''), u.sent_name) AS title, a.outcome, a.added_date
      FROM release_alarms a JOIN releases r ON r.release_id = a.release_id JOIN uploads u ON u.upload_id = r.upload_id
      WHERE a.signer_id = ?1 ORDER BY a.added_date DESC LIMIT ${releaseAlarmsShown}`)
    .bind(signerId)
    .all<AlarmRow>()
  return results
}

export type SignedLooks = {
  release_id: number
  signer_id: number
  sha256: string
  looks: string | null
  site: string | null
}

/** Videos with a signature that may be the same as a sent one: about as long, or the same bytes. Not the video that it replaces. */
export async function signedLike(
  db: D1Database,
  { uploadId, sha256, seconds }: { uploadId: string; sha256: string; seconds: number },
): Promise<SignedLooks[]> {
  const { results } = await db
    .prepare(`
      SELECT r.release_id, r.signer_id, u.sha256, u.looks, CASE WHEN s.alarm <> '' THEN s.site END AS site
      FROM uploads u JOIN releases r ON r.upload_id = u.upload_id JOIN release_signers s ON s.signer_id = r.signer_id
      WHERE r.sealed <> '' AND u.upload_id <> ?1 AND u.upload_id IN (
          SELECT upload_id FROM uploads WHERE sha256 = ?2
          UNION
          SELECT upload_id FROM uploads
          WHERE duration_seconds BETWEEN ?3 * 0.98 - 2 AND ?3 * 1.02 + 2 AND frames IS NOT NULL AND looks IS NOT NULL)
        AND NOT EXISTS (SELECT 1 FROM video_replacements p WHERE p.upload_id = ?1
          AND (p.former_upload_id = u.upload_id OR p.video_id = u.video_id))
      LIMIT 2000`)
    .bind(uploadId, sha256, seconds)
    .all<SignedLooks>()
  return results
}

/** Returns the new alarm's id; nothing for an upload that was noted before. */
export const addAlarm = (
  db: D1Database,
  one: { signerId: number; releaseId: number; uploadId: string; outcome: UploadFailure | ''; nowSeconds: number },
): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO release_alarms (signer_id, release_id, upload_id, outcome, added_date) VALUES (?1, ?2, ?3, ?4, ?5)
      ON CONFLICT (release_id, upload_id) DO NOTHING RETURNING alarm_id`)
    .bind(one.signerId, one.releaseId, one.uploadId, one.outcome, one.nowSeconds)

/** What the mail of an alarm needs: the sealed address and the reader's language. */
export const alarmMailOf = (
  db: D1Database,
  alarmId: number,
): Promise<{ alarm: string; lang: string; title: string } | null> =>
  db
    .prepare(`
      SELECT s.alarm, s.lang, coalesce(nullif(json_extract(u.details, '$.title'), ''), u.sent_name) AS title
      FROM release_alarms a JOIN release_signers s ON s.signer_id = a.signer_id
      JOIN releases r ON r.release_id = a.release_id JOIN uploads u ON u.upload_id = r.upload_id WHERE a.alarm_id = ?1`)
    .bind(alarmId)
    .first()
