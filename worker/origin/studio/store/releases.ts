// Invitations to sign a release, and their answers. Every change of a state is one statement that names the state before.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { performerRecordsMax } from '../../../../shared/limits.ts'
import type { ReleaseState } from '../../../../shared/rules/studio-releases.ts'
import { notifiedAbout } from './video-replacements.ts'

export type ReleaseRow = {
  release_id: number
  upload_id: string
  name: string
  is_self: 0 | 1
  /** Asked about another file of a video, whose former file they were asked about. */
  is_again: 0 | 1
  token_hash: string | null
  state: ReleaseState
  added_date: number
  expires_date: number
  answered_date: number | null
  refused_date: number | null
  reason: string
  version: number
  lang: string
  /** The receipt, its signature and the drawing, sealed. */
  sealed: string
  signer_id: number | null
  withdrawn_date: number | null
  case_id: number | null
  /** Null without a signature. */
  is_members_only: 0 | 1 | null
}

export async function releasesOf(db: D1Database, uploadId: string): Promise<ReleaseRow[]> {
  const { results } = await db
    .prepare('SELECT * FROM releases WHERE upload_id = ?1 ORDER BY release_id')
    .bind(uploadId)
    .all<ReleaseRow>()
  return results
}

type Invited = { uploadId: string; name: string; isSelf: boolean; tokenHash: string; nowSeconds: number; until: number }

/** Changes nothing when the name is invited already, or as many persons as may be. */
export const addRelease = (db: D1Database, one: Invited): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO releases (upload_id, name, is_self, token_hash, added_date, expires_date)
      SELECT ?1, ?2, ?3, ?4, ?5, ?6
      WHERE (SELECT count(*) FROM releases WHERE upload_id = ?1) < ${performerRecordsMax}
        AND NOT EXISTS (SELECT 1 FROM releases WHERE upload_id = ?1 AND (name = ?2 OR (is_self = 1 AND ?3 = 1)))`)
    .bind(one.uploadId, one.name, Number(one.isSelf), one.tokenHash, one.nowSeconds, one.until)

/** People are shown; a published video goes back to the moderators, as with a new record. Right after the statement that adds. */
export const markInvited = (db: D1Database, uploadId: string, nowSeconds: number): D1PreparedStatement[] => [
  db
    .prepare(`
      UPDATE uploads SET is_unseen = 1, changed_date = ?2
      WHERE upload_id = ?1 AND state = 'published' AND changes() > 0`)
    .bind(uploadId, nowSeconds),
  db
    .prepare(
      'UPDATE uploads SET shown = 1 WHERE upload_id = ?1 AND EXISTS (SELECT 1 FROM releases WHERE upload_id = ?1)',
    )
    .bind(uploadId),
]

type Renewed = {
  uploadId: string
  releaseId: number
  /** Only the uploader renews the link of their own release. */
  isUploader: boolean
  tokenHash: string
  nowSeconds: number
  until: number
}

/** The former link ends. What a person signed stays; who said no may be asked again, and that they said no is kept. */
export const renewRelease = (db: D1Database, one: Renewed): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE releases SET state = 'open', token_hash = ?3, expires_date = ?4, added_date = ?5, answered_date = NULL
      WHERE release_id = ?1 AND upload_id = ?2 AND state IN ('open', 'refused') AND is_self <= ?6 RETURNING name`)
    .bind(one.releaseId, one.uploadId, one.tokenHash, one.until, one.nowSeconds, Number(one.isUploader))

/** Only while the person never answered, about no file of this video. */
export const cancelRelease = (db: D1Database, uploadId: string, releaseId: number): D1PreparedStatement =>
  db
    .prepare(`
      DELETE FROM releases
      WHERE release_id = ?1 AND upload_id = ?2 AND state = 'open' AND is_again = 0 AND refused_date IS NULL RETURNING name`)
    .bind(releaseId, uploadId)

/** Also of a link that was used or has expired, so that its page can say so. */
export const invitationBy = (db: D1Database, tokenHash: string): Promise<ReleaseRow | null> =>
  db.prepare('SELECT * FROM releases WHERE token_hash = ?1').bind(tokenHash).first<ReleaseRow>()

export const releaseById = (db: D1Database, releaseId: number): Promise<ReleaseRow | null> =>
  db.prepare('SELECT * FROM releases WHERE release_id = ?1').bind(releaseId).first<ReleaseRow>()

type Signed = {
  tokenHash: string
  version: number
  lang: string
  sealed: string
  signatureHash: string
  keyHash: string
  isMembersOnly: boolean
  /** A person who signed before; null makes a new one. */
  signerId: number | null
  userId: number | null
  /** Sealed; empty where the person left no address. */
  alarm: string
  site: string
  nowSeconds: number
}

/** In one batch: the second changes nothing when the link was used or has expired meanwhile, and then nothing else does. */
export function signRelease(db: D1Database, one: Signed): D1PreparedStatement[] {
  const isOpen = "token_hash = ?1 AND state = 'open' AND expires_date > ?2"
  return [
    one.signerId === null
      ? db
          .prepare(`
            INSERT INTO release_signers (user_id, alarm, lang, site, added_date)
            SELECT ?3, ?4, ?5, ?6, ?2 WHERE EXISTS (SELECT 1 FROM releases WHERE ${isOpen})`)
          .bind(one.tokenHash, one.nowSeconds, one.userId, one.alarm, one.lang, one.site)
      : db
          .prepare(
            "UPDATE release_signers SET alarm = CASE WHEN ?2 <> '' THEN ?2 ELSE alarm END, lang = ?3, site = ?4 WHERE signer_id = ?1",
          )
          .bind(one.signerId, one.alarm, one.lang, one.site),
    db
      .prepare(`
        UPDATE releases SET state = 'signed', answered_date = ?2, version = ?3, lang = ?4, sealed = ?5,
          signature_hash = ?6, key_hash = ?7, signer_id = coalesce(?8, last_insert_rowid()), is_members_only = ?9
        WHERE ${isOpen}`)
      .bind(
        one.tokenHash,
        one.nowSeconds,
        one.version,
        one.lang,
        one.sealed,
        one.signatureHash,
        one.keyHash,
        one.signerId,
        Number(one.isMembersOnly),
      ),
  ]
}

export const declineRelease = (
  db: D1Database,
  { tokenHash, reason, nowSeconds }: { tokenHash: string; reason: string; nowSeconds: number },
): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE releases SET state = 'refused', answered_date = ?2, refused_date = ?2, reason = ?3
      WHERE token_hash = ?1 AND state = 'open' AND expires_date > ?2`)
    .bind(tokenHash, nowSeconds, reason)

/**
 * Tells the uploader that a person answered, if the statement before it in the batch changed anything. Of a file that an editor sent
 * for a video, both are told: the editor by their upload, the uploader by the video.
 */
export const notifyOfRelease = (
  db: D1Database,
  kind: 'release_signed' | 'release_refused' | 'release_withdrawn',
  releaseId: number,
  nowSeconds: number,
): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO notices (user_id, kind, section, object_id, about, added_date)
      SELECT t.user_id, ?2, iif(t.video_id IS NULL, '', 'video'), coalesce(t.video_id, r.release_id),
        coalesce(nullif(json_extract(u.details, '$.title'), ''), u.sent_name), ?3
      FROM releases r JOIN uploads u ON u.upload_id = r.upload_id
      JOIN (${notifiedAbout('(SELECT o.upload_id FROM releases o WHERE o.release_id = ?1)')}) t
      WHERE r.release_id = ?1 AND changes() > 0
      ON CONFLICT (user_id, kind, actor_id, section, object_id)
      DO UPDATE SET added_date = excluded.added_date, is_read = 0, about = excluded.about`)
    .bind(releaseId, kind, nowSeconds)

/**
 * Of an upload that was rejected, failed or withdrawn; and the addresses of persons who signed for nothing else. A release that was signed
 * again stays: its link, the newest of the person, opens the page of the video that they signed before.
 */
export const dropReleases = (db: D1Database, uploadId: string): D1PreparedStatement[] => {
  const isDropped = "upload_id = ?1 AND NOT (is_again = 1 AND sealed <> '')"
  return [
    `DELETE FROM release_alarms WHERE release_id IN (SELECT release_id FROM releases WHERE ${isDropped})`,
    `UPDATE release_signers SET alarm = '' WHERE signer_id IN (SELECT signer_id FROM releases WHERE ${isDropped})
      AND NOT EXISTS (SELECT 1 FROM releases o WHERE o.signer_id = release_signers.signer_id AND NOT (${isDropped}))`,
    `DELETE FROM releases WHERE ${isDropped}`,
  ].map((sql) => db.prepare(sql).bind(uploadId))
}
