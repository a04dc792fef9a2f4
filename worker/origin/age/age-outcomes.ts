// Counts what became of checks of ages, for the edge alone, and answers the counts to admins.
import * as z from 'zod/mini'
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import {
  ageOutcomeDays,
  ageOutcomesPerReport,
  ageOutcomesShownDays,
  daySeconds,
  fewestShown,
} from '../../../shared/limits.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { checkedMethods, checkOutcomes } from '../../../shared/rules/age-outcomes.ts'
import { agePlacePattern } from '../../../shared/rules/age-policy-steps.ts'
import { unknownPlace } from '../../../shared/rules/compare-age-policies.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { requireStaff } from '../http/require-staff.ts'
import { countAgeOutcomes, outcomesByDay, outcomesByPlace, sweepAgeOutcomes } from './store/age-outcomes.ts'

const Outcomes = z
  .array(
    z.object({
      method: z.enum(checkedMethods),
      place: z.string(),
      outcome: z.enum(checkOutcomes),
      total: z.int().check(z.positive()),
    }),
  )
  .check(z.minLength(1), z.maxLength(ageOutcomesPerReport))

/** Anything else than counts is refused, and counts nothing. */
export async function acceptAgeOutcome(request: Request, { db }: Env): Promise<Response> {
  const { data } = Outcomes.safeParse(await request.json().catch(() => null))
  if (!data) return json({ error: 'invalid' }, 400)
  // The row of a place that is not known has no code.
  const placed = data.map((one) => ({ ...one, place: agePlacePattern.test(one.place) ? one.place : unknownPlace }))
  await countAgeOutcomes(db, dayOf(currentSeconds()), placed).run()
  return json({ ok: true })
}

export async function answerAgeOutcomes(
  _: ParamsOf<'ageOutcomes'>,
  { db }: Env,
  caller: MemberCaller,
): Promise<Result<AnswerOf<'ageOutcomes'>>> {
  const admin = await requireStaff(caller, 'editAgePolicy')
  if (!admin.ok) return admin
  const nowSeconds = currentSeconds()
  const since = dayOf(nowSeconds - (ageOutcomesShownDays - 1) * daySeconds)
  const [days, places] = await Promise.all([outcomesByDay(db, since), outcomesByPlace(db, since)])
  return ok({
    since,
    until: dayOf(nowSeconds),
    days: refusedFields(days),
    places: refusedFields(places),
  })
}

/**
 * Counts below five are hidden: they could be of a single visitor. So is the smallest of the others of that method and outcome: days and places
 * have the same sum, by which a count that is hidden alone would be known.
 */
function refusedFields<Row extends { method: string; outcome: string; total: number }>(rows: readonly Row[]) {
  const hidden = new Set(
    [...Map.groupBy(rows, ({ method, outcome }) => `${method} ${outcome}`).values()].flatMap((group) => {
      const [others, small] = [group.filter(isShown), group.filter((row) => !isShown(row))]
      const [beside] = others.toSorted((one, other) => one.total - other.total)
      return small.length > 0 && beside ? [...small, beside] : small
    }),
  )
  return rows.map((row) => ({ ...row, total: hidden.has(row) ? null : row.total }))
}

const isShown = ({ total }: { total: number }): boolean => total >= fewestShown

export const forgetAgeOutcomes = (db: Env['db'], nowSeconds: number) =>
  sweepAgeOutcomes(db, dayOf(nowSeconds - ageOutcomeDays * daySeconds))

const dayOf = (seconds: number): string => new Date(seconds * 1000).toJSON().slice(0, 10)

const json = (body: object, status = 200): Response =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
