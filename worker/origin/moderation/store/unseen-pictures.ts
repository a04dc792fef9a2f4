// Pictures that members chose and visitors see: their own, and those of channels and performers that they run. A moderator looks at each once.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { type ProfilePicture, profilePictures } from '../../../../shared/forms/profile-picture.ts'
import type { PictureSlot } from '../../../../shared/rules/admin-pictures.ts'
import type { SubjectPictureKind } from '../../../../shared/rules/moderation-queues.ts'

type Of = {
  family: 'channels' | 'models'
  id: 'channel_id' | 'model_id'
  subject: 'channel' | 'model'
  slot: PictureSlot
}

/** The column of each kind, and what its items are about. */
export const subjectPictures = {
  channel_picture: { family: 'channels', id: 'channel_id', subject: 'channel', slot: 'picture' },
  channel_cover: { family: 'channels', id: 'channel_id', subject: 'channel', slot: 'cover' },
  model_picture: { family: 'models', id: 'model_id', subject: 'model', slot: 'picture' },
} as const satisfies Record<SubjectPictureKind, Of>

const kinds = Object.keys(subjectPictures) as SubjectPictureKind[]

/** Of members with an account: the demo's have no sender. */
const ofMember = (purpose: ProfilePicture) => `
  SELECT u.user_id || '.${purpose}' AS item, '${purpose}' AS subject, u.username, u.user_id AS object_id, NULL AS dir, u.${purpose} AS picture
  FROM accounts a JOIN users u ON u.user_id = a.user_id
  LEFT JOIN seen_pictures s ON s.user_id = u.user_id AND s.purpose = '${purpose}' AND s.picture = u.${purpose}
  WHERE u.${purpose} IS NOT NULL AND s.user_id IS NULL`

const anEditor = `(SELECT p.user_id FROM channel_people p
  WHERE p.channel_id = o.channel_id AND p.is_accepted = 1 ORDER BY p.added_date LIMIT 1)`

/** Who runs an object, and which have such a member. A channel whose owner's account was deleted has its editors. */
const runBy = {
  models: { runner: 'o.user_id', hasRunner: 'o.user_id IS NOT NULL' },
  channels: { runner: `coalesce(o.user_id, ${anEditor})`, hasRunner: '(o.user_id IS NOT NULL OR o.is_left = 1)' },
} as const

/** Of those that a member runs: all others are the operator's. */
const ofSubject = (kind: SubjectPictureKind) => {
  const { family, id, subject, slot } = subjectPictures[kind]
  const { runner, hasRunner } = runBy[family]
  return `
    SELECT o.${id} || '.${kind}' AS item, '${subject}' AS subject, u.username, o.${id} AS object_id, o.dir, o.${slot} AS picture
    FROM ${family} o JOIN users u ON u.user_id = ${runner}
    LEFT JOIN seen_subject_pictures s ON s.kind = '${kind}' AND s.object_id = o.${id} AND s.picture = o.${slot}
    WHERE ${hasRunner} AND o.${slot} IS NOT NULL AND s.kind IS NULL`
}

export const unseenPictures = [...profilePictures.map(ofMember), ...kinds.map(ofSubject)].join(' UNION ALL ')

/** Members who chose the picture, or may have: the member, or who runs the channel or performer. `?1` is the ids of items, as a JSON array. */
export const peopleOfPictures = `
  WITH asked (item, id, kind) AS (
    SELECT value, CAST(substr(value, 1, instr(value, '.') - 1) AS INTEGER), substr(value, instr(value, '.') + 1) FROM json_each(?1)
  )
  SELECT item, user_id, NULL AS email, NULL AS sealed, NULL AS decider_id FROM (
    SELECT item, id AS user_id FROM asked WHERE kind IN ('${profilePictures.join("', '")}')
    UNION ALL SELECT item, o.user_id FROM asked JOIN channels o ON o.channel_id = asked.id AND kind LIKE 'channel%'
    UNION ALL SELECT item, p.user_id FROM asked JOIN channel_people p ON p.channel_id = asked.id AND kind LIKE 'channel%'
    UNION ALL SELECT item, o.user_id FROM asked JOIN models o ON o.model_id = asked.id AND kind LIKE 'model%'
  )`

/** Returns no row when the picture was replaced meanwhile. */
export const notePictureSeen = (
  db: D1Database,
  userId: number,
  purpose: ProfilePicture,
  picture: string,
): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO seen_pictures (user_id, purpose, picture)
      SELECT user_id, ?2, ${purpose} FROM users WHERE user_id = ?1 AND ${purpose} = ?3
      ON CONFLICT (user_id, purpose) DO UPDATE SET picture = excluded.picture`)
    .bind(userId, purpose, picture)

/** The same of a channel or a performer. */
export const noteSubjectPictureSeen = (
  db: D1Database,
  kind: SubjectPictureKind,
  objectId: number,
  picture: string,
): D1PreparedStatement => {
  const { family, id, slot } = subjectPictures[kind]
  return db
    .prepare(`
      INSERT INTO seen_subject_pictures (kind, object_id, picture)
      SELECT ?2, ${id}, ${slot} FROM ${family} WHERE ${id} = ?1 AND ${slot} = ?3
      ON CONFLICT (kind, object_id) DO UPDATE SET picture = excluded.picture`)
    .bind(objectId, kind, picture)
}

export const removePicture = (
  db: D1Database,
  userId: number,
  purpose: ProfilePicture,
  picture: string,
): D1PreparedStatement =>
  db.prepare(`UPDATE users SET ${purpose} = NULL WHERE user_id = ?1 AND ${purpose} = ?2`).bind(userId, picture)
