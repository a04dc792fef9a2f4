// What twenty members who sign in at once cost other visitors: how long pages take meanwhile, compared with an idle site.
import { setTimeout as pause } from 'node:timers/promises'
import { href } from '../../shared/routes.ts'
import { ensureBuilt } from '../../worker/build.ts'
import { createRuntime, type Runtime } from '../../worker/local.ts'
import { addAccount } from '../../worker/origin/account/store/accounts.ts'
import { demoAccounts } from '../../worker/origin/seed/accounts.ts'
import { seededState } from '../support/runtime/seeded-databases.ts'
import { siteVisitor } from '../support/runtime/site.ts'
import { judge, type Options, say } from './report.ts'

const timesMost = 1.5
const members = 20
const visitors = 4
/** A visitor's pause between two pages. */
const lookMs = 20

const en = { lang: 'en' }
const paths = [href('index', {}, en), href('videos', {}, en), href('categories', {}, en), href('community', {}, en)]
const [{ passwordHash, password } = { passwordHash: '', password: '' }] = demoAccounts

export async function signin({ seconds, pairs }: Options): Promise<void> {
  await ensureBuilt()
  const runtime = await createRuntime({ geo: 'CA', state: await seededState(), isHasherApart: true })
  try {
    const rounds: { idle: number; busy: number; sessions: number; tookMs: number }[] = []
    await load(runtime, pause(seconds * 1000))
    for (let round = 0; round < Math.min(pairs, 5); round++) {
      const names = await addMembers(runtime, round)
      const idle = p95(await load(runtime, pause(seconds * 1000)))
      const startedMs = performance.now()
      const crowd = Promise.all(names.map((name) => signIn(runtime, name)))
      const busy = p95(await load(runtime, crowd))
      const sessions = (await crowd).filter(Boolean).length
      rounds.push({ idle, busy, sessions, tookMs: performance.now() - startedMs })
      say(
        `  p95 of a page: ${idle.toFixed(1)} ms idle, ${busy.toFixed(1)} ms with ${members} sign-ins; ${sessions} sessions in ${(rounds.at(-1)?.tookMs ?? 0).toFixed(0)} ms`,
      )
    }
    const times =
      rounds.map(({ idle, busy }) => busy / idle).toSorted((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? 0
    const isWhole = rounds.every(({ sessions }) => sessions === members)
    judge(
      `pages while ${members} members sign in`,
      isWhole && times <= timesMost,
      `${times.toFixed(2)} times the p95 of an idle site, ${isWhole ? 'all' : 'NOT ALL'} signed in`,
      `<= ${timesMost}, all`,
    )
  } finally {
    await runtime.stop()
  }
}

/** Visitors open pages until then; returns how long each page took. */
async function load({ url }: Runtime, until: Promise<unknown>): Promise<number[]> {
  const took: number[] = []
  let isOver = false
  const ending = until.then(() => {
    isOver = true
  })
  const visit = async (first: number) => {
    for (let at = first; !isOver; at++) {
      const startedMs = performance.now()
      await (await fetch(new URL(paths[at % paths.length] ?? '/', url))).text()
      took.push(performance.now() - startedMs)
      await pause(lookMs)
    }
  }
  await Promise.all([ending, ...Array.from({ length: visitors }, (_, first) => visit(first))])
  return took
}

async function signIn({ url }: Runtime, usr: string): Promise<boolean> {
  const visitor = siteVisitor({ origin: url.origin })
  await visitor.ask('/signin/', { form: { usr, pwd: password } })
  return visitor.cookies.has('__Host-session')
}

/** With password hashes as expensive as in a deployment. */
async function addMembers(runtime: Runtime, round: number): Promise<string[]> {
  const names = Array.from({ length: members }, (_, at) => `member-${round}-${at}-${Date.now()}`.slice(0, 30))
  const db = await runtime.database()
  const accounts = names.flatMap((username) =>
    addAccount(db, { username, email: `${username}@example.com`, passwordHash, nowSeconds: 1, isConfirmed: true }),
  )
  await db.batch(accounts)
  return names
}

const p95 = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
