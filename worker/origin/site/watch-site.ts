// The site's clock, every minute: counts what the service levels promise, sees which alerts hold, and tells operators when one
// begins and when it ends.
import { hourSeconds, watchPauseSeconds } from '../../../shared/limits.ts'
import type { SeriesValues } from '../../../shared/metric-series.ts'
import type { Env } from '../env.ts'
import { alertMessages, type NewMessages } from './alert-messages.ts'
import { type Seen, stepAlert } from './alert-state.ts'
import { countDecisions } from './count-decisions.ts'
import { countMinute } from './count-minute.ts'
import { countUses } from './count-uses.ts'
import { healthLookOf } from './health-look.ts'
import { alertWindows, minutesUpToSeconds, type SumWithin, seeAlerts } from './see-alerts.ts'
import { keepLook } from './store/health-looks.ts'
import { legalEvents } from './store/legal-decisions.ts'
import { addStoredFiles, addUses } from './store/site-uses.ts'
import { alertStates, dropAlertState, putAlertState } from './store/watch-alerts.ts'
import {
  addValues,
  lastLook,
  minuteSeconds,
  noteLook,
  putTotals,
  sumsWithin,
  watchTotals,
} from './store/watch-values.ts'

/** @param series the metrics of all Workers. Looks that follow one another at once are one look. */
export async function watchSite(env: Env, series: SeriesValues, nowSeconds: number): Promise<void> {
  const { db } = env
  const lastSeconds = await lastLook(db)
  // A clock that was set back begins anew.
  if (nowSeconds >= lastSeconds && nowSeconds - lastSeconds < watchPauseSeconds) return
  const fromSeconds = lastSeconds === 0 ? nowSeconds : Math.min(lastSeconds, nowSeconds)
  const decisions = countDecisions(await legalEvents(db, fromSeconds, nowSeconds), fromSeconds)
  const known = await watchTotals(db)
  const counted = countMinute(series, known, decisions)
  const uses = countUses(series, known)
  await db.batch([
    ...noteLook(db, lastSeconds, nowSeconds),
    putTotals(db, { ...counted.totals, ...uses.totals }),
    addUses(db, uses.operations, nowSeconds),
    addStoredFiles(db, uses.files),
    ...addValues(db, counted, nowSeconds),
    ...keepLook(db, JSON.stringify(healthLookOf(series)), nowSeconds),
  ])
  await sendAlerts(env, seeAlerts(counted, await sumsOf(env, nowSeconds)), nowSeconds)
}

/** The new states and their messages are one batch: no change is told twice, and none is forgotten. */
async function sendAlerts(env: Env, seen: readonly Seen[], nowSeconds: number): Promise<void> {
  const { db } = env
  const known = new Map((await alertStates(db)).map((state) => [state.alert, state]))
  const messages: NewMessages[] = []
  const writes = seen.flatMap((one) => {
    const before = known.get(one.alert) ?? null
    const { state, event } = stepAlert(before, one, nowSeconds)
    if (event)
      messages.push(alertMessages(env, { event, ...(state ?? before ?? neverFired(one, nowSeconds)) }, nowSeconds))
    return state ? [putAlertState(db, state)] : before ? [dropAlertState(db, one.alert)] : []
  })
  // Alerts that this version knows no more.
  const names = new Set(seen.map(({ alert }) => alert))
  for (const alert of known.keys()) if (!names.has(alert)) writes.push(dropAlertState(db, alert))
  if (writes.length) await db.batch([...writes, ...messages.flatMap(({ writes: rows }) => rows)])
  for (const { send } of messages) await send()
}

const neverFired = ({ alert, value }: Seen, nowSeconds: number) => ({ alert, since: nowSeconds, value: value ?? 0 })

async function sumsOf({ db }: Env, nowSeconds: number): Promise<SumWithin> {
  const [short, long] = [alertWindows.filter(isShort), alertWindows.filter((seconds) => !isShort(seconds))]
  const [minutes, hours] = await Promise.all([
    sumsWithin(db, minuteSeconds, short, nowSeconds),
    sumsWithin(db, hourSeconds, long, nowSeconds),
  ])
  return (series, seconds) => (isShort(seconds) ? minutes : hours).get(series)?.[seconds] ?? 0
}

const isShort = (seconds: number): boolean => seconds <= minutesUpToSeconds
