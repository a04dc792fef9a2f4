// Compares what was acknowledged with the data that are left: what is lost, there twice, half done, or wrong.
import { join } from 'node:path'
import type { D1Database } from '@cloudflare/workers-types'
import { openStorage } from '../../../worker/local/storage.ts'
import { createRuntime } from '../../../worker/local.ts'
import type { AnswerChecker } from '../../support/runtime/answer-checker.ts'
import { factsIn, miscounted } from '../../support/runtime/concurrent-members.ts'
import { settleComments } from '../../support/runtime/settled-comments.ts'
import { settleEvents } from '../../support/runtime/settled-events.ts'
import { type Counts, nothingCounted } from '../scenario.ts'

export type Acknowledged = {
  checker: AnswerChecker
  /** The addresses of visitors who signed up. */
  signUps: string[]
  /** Who got a mail, and when there was none left to send. */
  mailed: ReadonlySet<string>
  mailedUntilSeconds: number
  parts: { upload_id: string; part: number; sha256: string }[]
  uploads: { upload_id: string; sha256: string }[]
}

export type Differences = { counts: Counts; problems: string[] }

/** @param dataDir the folder of a site that has stopped */
export async function differencesIn(dataDir: string, done: Acknowledged): Promise<Differences> {
  const state = join(dataDir, 'v3')
  const site = await createRuntime({ state })
  await settleEvents(site)
    .then(() => settleComments(site))
    .finally(() => site.stop())
  const storage = await openStorage(state)
  try {
    const db = await storage.database()
    const found = [
      await ofActs(db, done.checker),
      await ofSignUps(db, done),
      await ofUploads(db, done),
      await ofCounts(db),
    ]
    const problems = found.flatMap((one) => one.problems)
    const isLeak = (problem: string) => / shows /.test(problem)
    const seen = done.checker.problems
    return {
      counts: {
        ...nothingCounted,
        lost: sum(found, 'lost'),
        doubled: sum(found, 'doubled'),
        halfDone: sum(found, 'halfDone'),
        wrong: sum(found, 'wrong') + seen.filter((problem) => !isLeak(problem)).length,
        leaked: seen.filter(isLeak).length,
      },
      problems: [...problems, ...seen],
    }
  } finally {
    await storage.stop()
  }
}

type Found = Partial<Record<'lost' | 'doubled' | 'halfDone' | 'wrong', number>> & { problems: string[] }
const sum = (found: Found[], name: 'lost' | 'doubled' | 'halfDone' | 'wrong'): number =>
  found.reduce((total, one) => total + (one[name] ?? 0), 0)

const ofActs = async (db: D1Database, { facts }: AnswerChecker): Promise<Found> =>
  differencesOf(facts, await factsIn(db))

/** Sentences about rows, in order: one that is missing is a lost act, one that stands twice a doubled one. */
export function differencesOf(facts: ReadonlySet<string>, rows: readonly string[]): Found {
  const known = new Set(rows)
  const lost = [...facts].filter((fact) => !known.has(fact))
  const doubled = rows.filter((row, at) => rows[at - 1] === row)
  // A member's act that was under way at the end was never acknowledged.
  return {
    lost: lost.length,
    doubled: doubled.length,
    problems: [...lost.map((fact) => `lost: ${fact}`), ...doubled.map((row) => `doubled: ${row}`)],
  }
}

async function ofCounts(db: D1Database): Promise<Found> {
  const wrong = Object.entries(await miscounted(db))
  return { halfDone: wrong.length, problems: wrong.map(([name, rows]) => `${rows} wrong counts of ${name}`) }
}

/**
 * An account, and one mail at least: a mail is sent twice when its process is killed between sending it and noting that. What the clock, and
 * this check, tell members after there was no mail left has no site that would send it.
 */
async function ofSignUps(db: D1Database, { signUps, mailed, mailedUntilSeconds }: Acknowledged): Promise<Found> {
  const accounts = await db.prepare('SELECT email FROM accounts').all<{ email: string }>()
  const pending = await db
    .prepare(`
      SELECT body ->> 'letter' AS letter, due_date, claimed_until, attempts, problem, unixepoch() AS now
      FROM pending_mails WHERE added_date < ?1 ORDER BY mail_id`)
    .bind(mailedUntilSeconds)
    .all()
  const known = new Set(accounts.results.map(({ email }) => email))
  const lost = signUps.filter((email) => !known.has(email))
  const unmailed = signUps.filter((email) => !mailed.has(email))
  return {
    lost: lost.length + unmailed.length,
    halfDone: pending.results.length,
    problems: [
      ...lost.map((email) => `lost: the account of ${email}`),
      ...unmailed.map((email) => `lost: the mail to ${email}`),
      ...pending.results.map((mail) => `half done: a mail is still due ${JSON.stringify(mail)}`),
    ],
  }
}

/** Each upload is processed to its end, once; a part of one that was not completed is kept. */
async function ofUploads(db: D1Database, { parts, uploads }: Acknowledged): Promise<Found> {
  type Row = { upload_id: string; state: string; reason: string; sha256: string | null; has_file: number }
  const { results } = await db.prepare('SELECT upload_id, state, reason, sha256, has_file FROM uploads').all<Row>()
  const stored = await db
    .prepare('SELECT upload_id, part, sha256 FROM upload_parts')
    .all<Acknowledged['parts'][number]>()
  const rows = new Map(results.map((row) => [row.upload_id, row]))
  const keyOf = (one: Acknowledged['parts'][number]) => `${one.upload_id} ${one.part} ${one.sha256}`
  const keys = new Set(stored.results.map(keyOf))
  const lostParts = parts.filter((one) => rows.get(one.upload_id)?.state === 'receiving' && !keys.has(keyOf(one)))
  const lost = uploads.filter(({ upload_id }) => !rows.has(upload_id))
  const unfinished = uploads.filter(({ upload_id }) => rows.get(upload_id)?.state !== 'ready')
  const wrong = uploads.filter(({ upload_id, sha256 }) => (rows.get(upload_id)?.sha256 ?? sha256) !== sha256)
  return {
    lost: lost.length + lostParts.length,
    halfDone: unfinished.length,
    wrong: wrong.length,
    problems: [
      ...lostParts.map(({ upload_id, part }) => `lost: part ${part} of ${upload_id}`),
      ...lost.map(({ upload_id }) => `lost: the upload ${upload_id}`),
      ...wrong.map(({ upload_id }) => `wrong bytes of the upload ${upload_id}`),
      ...unfinished.map(({ upload_id }) => {
        const { state = 'missing', reason = '' } = rows.get(upload_id) ?? {}
        return `half done: the upload ${upload_id} is ${state} ${reason}`
      }),
    ],
  }
}
