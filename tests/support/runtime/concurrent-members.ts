// Many concurrent members with data of their own: what they do, the rows that must exist afterwards, and what must never appear
// in another member's answers.
import type { D1Database } from '@cloudflare/workers-types'
import { hashOf } from '../../../worker/origin/crypto/tokens.ts'
import { addLightMembers } from './light-accounts.ts'
import { type SiteVisitor, siteVisitor } from './site.ts'

/** `fetch` sends the requests where the site may be away. */
export type SiteOfMembers = { origin: string; fetch?: typeof fetch }

export type Member = {
  number: number
  userId: number
  name: string
  /** Stands in all private data of this member, and nowhere else. */
  secret: string
  password: string
  token: string
  visitor: SiteVisitor
  /** Videos that only this member writes to. */
  videos: number[]
}

const videosOfMember = 24
const password = 'garden-gate-42'

export async function gather(site: SiteOfMembers & { db: D1Database }, members: number): Promise<Member[]> {
  const { db } = site
  const names = Array.from({ length: members }, (_, index) => `member-${index + 1}`)
  await addLightMembers(db, names, password)
  const videos = members * videosOfMember
  await db.batch(
    [
      "INSERT INTO file_sets (file_set_id, folder, duration_seconds, timelines_count, timelines_interval) VALUES (1, 'silk', 12.8, 13, 1)",
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${videos})
        INSERT INTO videos (video_id, dir, title, description, file_set_id, duration_seconds, post_date, status_id, is_private, is_hd, gender, user_id)
        SELECT i, 'film-' || i, 'Film ' || i, '', 1, 12.8, i, 1, 0, 1, 'str', 1 FROM n`,
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 8)
        INSERT INTO models (model_id, dir, title) SELECT i, 'model-' || i, 'Model ' || i FROM n`,
      // An address of a member's private page is secret, too.
      "UPDATE accounts SET email = replace(email, 'member-', 'secret-')",
    ].map((sql) => db.prepare(sql)),
  )
  const { results } = await db
    .prepare('SELECT user_id, username FROM users')
    .all<{ user_id: number; username: string }>()
  return Promise.all(
    results.map(async ({ user_id, username }) => {
      const number = Number(username.split('-')[1])
      const [visitor, token] = [siteVisitor(site), String(number).padStart(43, 't')]
      visitor.cookies.set('__Host-session', token)
      await addSession(db, token, user_id)
      return {
        number,
        userId: user_id,
        name: username,
        secret: `secret-${number}`,
        password,
        token,
        visitor,
        videos: Array.from({ length: videosOfMember }, (_, index) => (number - 1) * videosOfMember + index + 1),
      }
    }),
  )
}

async function addSession(db: D1Database, token: string, userId: number): Promise<void> {
  const nowSeconds = Math.floor(Date.now() / 1000)
  await db
    .prepare(
      'INSERT INTO sessions (token_hash, user_id, added_date, seen_date, expires_date) VALUES (?1, ?2, ?3, ?3, ?4)',
    )
    .bind(await hashOf(token), userId, nowSeconds, nowSeconds + 3600)
    .run()
}

/** The database as sentences: one per row, so that a duplicate row shows. */
const facts = {
  vote: "SELECT user_id || ' ' || object_id || ' ' || vote FROM votes",
  kept: "SELECT user_id || ' ' || list || ' ' || video_id FROM kept_videos",
  watched: "SELECT user_id || ' ' || video_id FROM watched_videos",
  comment: "SELECT user_id || ' ' || object_id || ' ' || comment FROM comments",
  playlist: "SELECT user_id || ' ' || title || ' ' || (deleted_date IS NULL) FROM playlists",
  listed: `
    SELECT p.title || ' ' || row_number() OVER (PARTITION BY playlist_id ORDER BY l.place) || ' ' || l.video_id
    FROM playlist_videos l JOIN playlists p USING (playlist_id)`,
  message: "SELECT user_id || ' ' || message FROM messages",
  follows: "SELECT user_id || ' ' || type || ' ' || object_id FROM subscriptions",
  friend: "SELECT user_id || ' ' || friend_id || ' ' || is_accepted FROM friends",
  viewed: "SELECT video_id || ' ' || viewed FROM videos WHERE viewed > 0",
} as const
export type Fact = keyof typeof facts

export async function factsIn(db: D1Database): Promise<string[]> {
  const answers = await db.batch<Record<string, string>>(Object.values(facts).map((sql) => db.prepare(sql)))
  return Object.keys(facts)
    .flatMap((fact, at) => (answers[at]?.results ?? []).map((row) => `${fact} ${Object.values(row)[0]}`))
    .toSorted()
}

/** Every stored count beside what it counts; each query answers how often the two disagree. */
const counters = {
  likes:
    "SELECT count(*) FROM videos v WHERE likes <> (SELECT count(*) FROM votes WHERE section = 'video' AND object_id = v.video_id AND vote = 1)",
  dislikes:
    "SELECT count(*) FROM videos v WHERE dislikes <> (SELECT count(*) FROM votes WHERE section = 'video' AND object_id = v.video_id AND vote = 0)",
  comments:
    "SELECT count(*) FROM videos v WHERE comments <> (SELECT count(*) FROM comments WHERE section = 'video' AND object_id = v.video_id AND is_held = 0)",
  subscribers:
    "SELECT count(*) FROM models m WHERE subscribers <> (SELECT count(*) FROM subscriptions WHERE type = 'model' AND object_id = m.model_id)",
  videos:
    'SELECT count(*) FROM playlists p WHERE total_videos <> (SELECT count(*) FROM playlist_videos l WHERE l.playlist_id = p.playlist_id)',
  days: "SELECT count(*) FROM videos v WHERE viewed <> (SELECT coalesce(sum(c.value), 0) FROM view_pages p, json_each(p.views) c WHERE p.country = '' AND c.key = v.video_id || '')",
} as const

export async function miscounted(db: D1Database): Promise<Record<string, number>> {
  const answers = await db.batch<Record<string, number>>(Object.values(counters).map((sql) => db.prepare(sql)))
  const found = Object.keys(counters).map(
    (name, at) => [name, Object.values(answers[at]?.results[0] ?? {})[0]] as const,
  )
  return Object.fromEntries(found.filter(([, wrong]) => wrong !== 0)) as Record<string, number>
}
