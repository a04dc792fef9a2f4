// The random mode: members write, sign up and upload while processes of their site are killed at random. Whatever was answered
// with success is counted, and looked for afterwards in the database and the files.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { migrate } from '../../../worker/local/migrate.ts'
import { existingSecret, secret } from '../../../worker/local/secret-files.ts'
import { markSeeded } from '../../../worker/local/seed-mark.ts'
import { openStorage } from '../../../worker/local/storage.ts'
import { type AnswerChecker, answerChecker } from '../../support/runtime/answer-checker.ts'
import { gather, type Member } from '../../support/runtime/concurrent-members.ts'
import { tasksOf } from '../../support/runtime/concurrent-tasks.ts'
import { freePort } from '../../support/runtime/free-port.ts'
import { seededDice } from '../../support/runtime/seeded-dice.ts'
import type { Counts, RunSize } from '../scenario.ts'
import { type Acknowledged, differencesIn } from './check-data.ts'
import { gateWatch } from './gate-watch.ts'
import { type KilledSite, type KillKind, killKinds, originAt, startKilledSite } from './killed-site.ts'
import { mailWatch } from './mail-watch.ts'
import { patientFetch, type Seen } from './patient-fetch.ts'
import { untilSettled } from './settle.ts'
import { signUpTasks } from './sign-ups.ts'
import { uploadTasks } from './uploads.ts'

export type RandomResult = {
  counts: Counts
  kills: Record<KillKind, number>
  acknowledged: number
  /** The longest time from a kill until the site answered again. */
  longestMs: number
  seen: Seen
  /** In words, for the report. */
  problems: string[]
}

const atOnce = 12
/** Acts of one member that are acknowledged, about. */
const actsOfMember = 150
const membersMost = 400
/** A kill comes this long after the last one's recovery and the writes that precede it, at most. */
const killWithinMs = 1500
const pollMs = 20

/** The run ends once its kills and writes are reached, or after its minutes. */
export async function runAtRandom(wanted: RunSize): Promise<RandomResult> {
  const dice = seededDice(wanted.seed)
  const folder = mkdtempSync(join(tmpdir(), 'edgetube-faults-'))
  const dataDir = join(folder, 'data')
  const seen: Seen = { brokenOff: 0, unavailable: 0 }
  let isUp = async () => {}
  const port = await freePort()
  const origin = originAt(port)
  const place = { origin, fetch: patientFetch(() => isUp(), seen) }
  const members = Math.min(membersMost, Math.max(8, Math.ceil((wanted.writes * 1.3) / actsOfMember)))
  const crowd = await fill(dataDir, place, members)
  const site = await startKilledSite(dataDir, port, { DEV_GEO: 'CA', UPLOAD_MIN_SECONDS: '1' })
  try {
    isUp = site.isUp
    const checker = answerChecker(place)
    const done: Acknowledged = {
      checker,
      signUps: [],
      mailed: new Set(),
      mailedUntilSeconds: 0,
      parts: [],
      uploads: [],
    }
    const watch = gateWatch(origin)
    const mails = mailWatch(dataDir)
    const tasks = [
      ...tasksOf(place, crowd, checker),
      ...signUpTasks(place, existingSecret(dataDir, 'SIGNING_SECRET') ?? '', wanted.signUps, done),
      ...uploadTasks(crowd, wanted.uploads, done),
    ]
    const end = { isOver: false }
    const killing = killAtRandom(site, dice, wanted, end, () => acknowledgedBy(checker))
    const isEnough = () => end.isOver && acknowledgedBy(checker) >= wanted.writes
    await runTasks(shuffled(tasks, dice.roll), isEnough, performance.now() + wanted.minutes * 60_000)
    end.isOver = true
    const { kills, longestMs } = await killing
    const leaked = await watch.stop()
    await untilSettled(dataDir)
    done.mailedUntilSeconds = Math.floor(Date.now() / 1000)
    done.mailed = await mails.stop()
    await site.stop()
    const found = await differencesIn(dataDir, done)
    const problems = [...found.problems, ...leaked, ...internalErrorsIn(site.log())]
    const acknowledged = acknowledgedBy(checker) + done.signUps.length + done.uploads.length
    wanted.say(`  ${acknowledged} writes were acknowledged`)
    return {
      counts: {
        ...found.counts,
        tries: Object.values(kills).reduce((sum, one) => sum + one, 0),
        leaked: found.counts.leaked + leaked.length,
      },
      kills,
      acknowledged,
      longestMs,
      seen,
      problems,
    }
  } finally {
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A seeded folder without a catalogue: members with sessions, and videos that only they write to. */
async function fill(
  dataDir: string,
  place: { origin: string; fetch: typeof fetch },
  members: number,
): Promise<Member[]> {
  const storage = await openStorage(join(dataDir, 'v3'))
  try {
    const db = await storage.database()
    await migrate(db)
    const crowd = await gather({ ...place, db }, members)
    await db.batch([
      db.prepare("INSERT INTO categories (category_id, dir, title) VALUES (1, 'nature', 'Nature')"),
      db.prepare('UPDATE accounts SET age_verified_until = 4000000000'),
    ])
    secret(dataDir, 'SIGNING_SECRET')
    markSeeded(dataDir, members)
    return crowd
  } finally {
    await storage.stop()
  }
}

const acknowledgedBy = ({ counts }: AnswerChecker): number => counts.acknowledged

type Killing = { kills: Record<KillKind, number>; longestMs: number }

async function killAtRandom(
  site: KilledSite,
  dice: ReturnType<typeof seededDice>,
  wanted: RunSize,
  end: { isOver: boolean },
  acknowledged: () => number,
): Promise<Killing> {
  const killing: Killing = {
    kills: Object.fromEntries(killKinds.map((kind) => [kind, 0])) as Killing['kills'],
    longestMs: 0,
  }
  for (let kill = 1; kill <= wanted.kills && !end.isOver; kill++) {
    const [kind, waitMs] = [dice.oneOf(killKinds), dice.roll(killWithinMs)]
    // The kills spread over all writes.
    const due = (wanted.writes * (kill - 1)) / wanted.kills
    while (acknowledged() < due && !end.isOver) await pause(pollMs)
    await pause(waitMs)
    const tookMs = await site.kill(kind)
    killing.kills[kind] += 1
    killing.longestMs = Math.max(killing.longestMs, tookMs)
    wanted.say(`  kill ${kill} of ${wanted.kills}: ${kind} after ${waitMs} ms, back after ${tookMs.toFixed(0)} ms`)
  }
  end.isOver = true
  return killing
}

type Task = () => Promise<void>

/** Until it is enough, late, or nothing is left to do. */
async function runTasks(tasks: Task[], isEnough: () => boolean, lastMs: number): Promise<void> {
  const works = async () => {
    while (!isEnough() && performance.now() < lastMs) {
      const task = tasks.pop()
      if (!task) return
      await task()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, works))
}

function shuffled(tasks: Task[], roll: (sides: number) => number): Task[] {
  for (let left = tasks.length - 1; left > 0; left--) {
    const other = roll(left + 1)
    const [a, b] = [tasks[left], tasks[other]]
    if (a && b) [tasks[left], tasks[other]] = [b, a]
  }
  return tasks
}

/** A killed process may fail requests; none may fail by a defect. */
const internalErrorsIn = (log: string): string[] =>
  log.split('\n').filter((line) => /"fault":"internal"|"status":500/.test(line))
