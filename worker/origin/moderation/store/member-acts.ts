// Acts about members, and what follows from them: until when the account is closed, and until when the member writes no comments.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { strikeSuspensionSeconds } from '../../../../shared/limits.ts'
import type { LiftReason, MemberActName, MemberActReason } from '../../../../shared/rules/member-acts.ts'

/** When a ban ends, for comparisons with a time. */
const foreverSeconds = 9_999_999_999

export type MemberActRow = {
  act_id: number
  user_id: number
  act: MemberActName
  reason: MemberActReason
  statement: string
  decided_by: number
  decided_date: number
  until_date: number | null
  cause_id: number | null
  lifted_by: number | null
  lifted_date: number | null
  lifted_reason: string
  lifted_statement: string
  appeal: string | null
  appealed_date: number | null
  due_date: number | null
  settled: 'confirmed' | 'reversed' | null
  settled_by: number | null
  settled_date: number | null
  settled_reason: string
  settled_note: string
  /** Names now; null when the account is gone. */
  decider: string | null
  lifter: string | null
  username: string | null
}

/** A row with the names of those concerned. */
export const wholeAct = `
  SELECT a.*, d.username AS decider, l.username AS lifter, u.username FROM member_acts a
  LEFT JOIN users d ON d.user_id = a.decided_by
  LEFT JOIN users l ON l.user_id = a.lifted_by
  LEFT JOIN users u ON u.user_id = a.user_id`

export const actById = (db: D1Database, actId: number): Promise<MemberActRow | null> =>
  db.prepare(`${wholeAct} WHERE a.act_id = ?1`).bind(actId).first<MemberActRow>()

export const idOfAct = (db: D1Database, actKey: string): Promise<number | null> =>
  db.prepare('SELECT act_id FROM member_acts WHERE act_key = ?1').bind(actKey).first<number>('act_id')

/** The newest first. */
export const actsOf = (db: D1Database, userId: number, count: number): D1PreparedStatement =>
  db.prepare(`${wholeAct} WHERE a.user_id = ?1 ORDER BY a.act_id DESC LIMIT ?2`).bind(userId, count)

/** The act that closes an account now: a ban before a suspension, and of these the one that ends last. */
export const closingAct = (db: D1Database, userId: number, nowSeconds: number): Promise<number | null> =>
  db
    .prepare(`
      SELECT act_id FROM member_acts
      WHERE user_id = ?1 AND act IN ('suspend', 'ban') AND lifted_date IS NULL AND coalesce(until_date, ${foreverSeconds}) > ?2
      ORDER BY act = 'ban' DESC, coalesce(until_date, ${foreverSeconds}) DESC LIMIT 1`)
    .bind(userId, nowSeconds)
    .first<number>('act_id')

/** What decides whether an act may be done about an account; null without one. */
export type Standing = {
  user_id: number
  username: string
  email: string
  lang: string | null
  role: string
  is_banned: 0 | 1
  closed_until: number
  silenced_until: number
  is_verified: 0 | 1
  strikes: number
  last_act: number
}

export const standingOf = (db: D1Database, userId: number, nowSeconds: number): Promise<Standing | null> =>
  db
    .prepare(`
      SELECT u.user_id, u.username, a.email, a.lang, a.granted_role AS role, a.is_banned, a.closed_until, a.silenced_until,
        u.is_verified, (${strikesOf('a.user_id', '?2')}) AS strikes,
        coalesce((SELECT max(act_id) FROM member_acts m WHERE m.user_id = a.user_id), 0) AS last_act
      FROM accounts a JOIN users u ON u.user_id = a.user_id WHERE a.user_id = ?1`)
    .bind(userId, nowSeconds)
    .first<Standing>()

/** SQL: how many strikes of a member stand. */
export const strikesOf = (userId: string, nowSeconds: string): string => `
  SELECT count(*) FROM member_acts s
  WHERE s.user_id = ${userId} AND s.act = 'strike' AND s.lifted_date IS NULL AND s.until_date > ${nowSeconds}`

type NewAct = {
  actKey: string
  userId: number
  act: MemberActName
  reason: MemberActReason
  statement: string
  by: number
  nowSeconds: number
  untilSeconds: number | null
  /** The newest act that the admin has seen; null: whatever it is. */
  lastAct: number | null
}

/** Changes nothing when another act came meanwhile, when the member has become staff, or when a ban is there already. */
export const addAct = (db: D1Database, one: NewAct): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO member_acts (act_key, user_id, act, reason, statement, decided_by, decided_date, until_date)
      SELECT ?1, user_id, ?3, ?4, ?5, ?6, ?7, ?8 FROM accounts
      WHERE user_id = ?2 AND granted_role IN ('member', 'trusted') AND NOT (?3 = 'ban' AND is_banned = 1)
        AND (?9 IS NULL OR ?9 = coalesce((SELECT max(act_id) FROM member_acts m WHERE m.user_id = ?2), 0))`)
    .bind(
      one.actKey,
      one.userId,
      one.act,
      one.reason,
      one.statement,
      one.by,
      one.nowSeconds,
      one.untilSeconds,
      one.lastAct,
    )

/** A row without a member breaks the batch, for what must not run without the act. */
export const failUnlessAdded = (db: D1Database, actKey: string): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO member_acts (act_key, user_id, act, reason, decided_by, decided_date)
      SELECT '', NULL, '', '', 0, 0 WHERE NOT EXISTS (SELECT 1 FROM member_acts WHERE act_key = ?1)`)
    .bind(actKey)

/** The suspension that follows from a strike when as many stand. */
export const suspendForStrikes = (
  db: D1Database,
  actKey: string,
  strikesMax: number,
  nowSeconds: number,
): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO member_acts (act_key, user_id, act, reason, statement, decided_by, decided_date, until_date, cause_id)
      SELECT a.act_key || '.suspend', a.user_id, 'suspend', 'strikes', a.statement, a.decided_by, a.decided_date,
        a.decided_date + ${strikeSuspensionSeconds}, a.act_id
      FROM member_acts a WHERE a.act_key = ?1 AND a.act = 'strike' AND (${strikesOf('a.user_id', '?2')}) >= ?3`)
    .bind(actKey, nowSeconds, strikesMax)

/** After every act and its end: what follows for the account. */
export const settleStanding = (db: D1Database, userId: number): D1PreparedStatement => {
  const until = (acts: string) => `
    coalesce((SELECT max(coalesce(until_date, ${foreverSeconds})) FROM member_acts
      WHERE user_id = ?1 AND act IN (${acts}) AND lifted_date IS NULL), 0)`
  return db
    .prepare(`
      UPDATE accounts SET closed_until = ${until("'suspend', 'ban'")}, silenced_until = ${until("'silence'")},
        is_banned = EXISTS (SELECT 1 FROM member_acts WHERE user_id = ?1 AND act = 'ban' AND lifted_date IS NULL)
      WHERE user_id = ?1`)
    .bind(userId)
}

/** No session of a closed account stays. */
export const endClosedSessions = (db: D1Database, userId: number, nowSeconds: number): D1PreparedStatement =>
  db
    .prepare(`
      DELETE FROM sessions WHERE user_id = ?1
        AND EXISTS (SELECT 1 FROM accounts a WHERE a.user_id = ?1 AND a.closed_until > ?2)`)
    .bind(userId, nowSeconds)

type Lifted = { actId: number; by: number; reason: LiftReason; statement: string; nowSeconds: number }

/** Changes nothing when it was lifted already. An appeal that waits is answered by it. */
export const liftActRow = (db: D1Database, one: Lifted): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE member_acts SET lifted_by = ?2, lifted_date = ?3, lifted_reason = ?4, lifted_statement = ?5, due_date = NULL
      WHERE act_id = ?1 AND lifted_date IS NULL`)
    .bind(one.actId, one.by, one.nowSeconds, one.reason, one.statement)

/** The suspensions that followed from it. */
export const liftConsequences = (db: D1Database, one: Lifted): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE member_acts SET lifted_by = ?2, lifted_date = ?3, lifted_reason = ?4, lifted_statement = ?5, due_date = NULL
      WHERE cause_id = ?1 AND lifted_date IS NULL
        AND user_id = (SELECT user_id FROM member_acts m WHERE m.act_id = ?1 AND m.lifted_date IS NOT NULL)`)
    .bind(one.actId, one.by, one.nowSeconds, one.reason, one.statement)

export const isBannedMember = async (db: D1Database, userId: number): Promise<boolean> =>
  (await db.prepare('SELECT is_banned FROM accounts WHERE user_id = ?1').bind(userId).first<number>('is_banned')) === 1

/** Whether the member may write no comments now. */
export async function isSilenced(db: D1Database, userId: number, nowSeconds: number): Promise<boolean> {
  const until = await db
    .prepare('SELECT silenced_until FROM accounts WHERE user_id = ?1')
    .bind(userId)
    .first<number>('silenced_until')
  return (until ?? 0) > nowSeconds
}
