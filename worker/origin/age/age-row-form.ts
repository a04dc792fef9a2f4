// A row as a form has it, and where it is wrong.
import type { BodyOf } from '../../../shared/contract/contract.ts'
import { daySeconds } from '../../../shared/limits.ts'
import type { FieldCode } from '../../../shared/result.ts'
import { checkedMethods } from '../../../shared/rules/age-outcomes.ts'
import { type AgeMethod, type AgeRow, ageMethods, ageRowProblems, lacksChoice } from '../../../shared/rules/age-row.ts'
import { currentSeconds } from '../clock.ts'

type RowForm = Omit<BodyOf<'saveAgeRow'>, 'act' | 'version' | 'note' | 'preview'>

const fallbacksOf = (form: RowForm): AgeMethod[] => checkedMethods.filter((method) => form[`fallback_${method}`])

export const rowOf = (form: RowForm): AgeRow => ({
  where: form.where,
  mode: form.mode,
  methods: ageMethods.filter((method) => form[method]),
  recheckSeconds: form.hours * 3600,
  source: form.source,
  reviewed: form.reviewed,
  ...(form.counsel && { counsel: form.counsel }),
  ...(form.from && { from: form.from }),
  ...(form.wants_choice && { wantsChoice: true }),
  ...(fallbacksOf(form).length > 0 && { fallbacks: fallbacksOf(form) }),
  ...(form.unverified && { isUnverified: true }),
})

/**
 * Where a row is wrong, by the field of the form.
 * @param made the proofs that this site can make
 */
export function problemsOf(row: AgeRow, made?: readonly AgeMethod[]): FieldCode[] {
  const good: AgeRow = {
    ...row,
    where: 'GB',
    mode: 'open',
    methods: [],
    recheckSeconds: 1,
    source: '-',
    reviewed: '2026-01-01',
  }
  delete good.from
  delete good.wantsChoice
  delete good.fallbacks
  const tries = {
    where: { where: row.where },
    methods: { mode: row.mode, methods: row.methods, ...(row.fallbacks && { fallbacks: row.fallbacks }) },
    hours: { recheckSeconds: row.recheckSeconds },
    source: { source: row.source },
    reviewed: { reviewed: row.reviewed },
    ...(row.from !== undefined && { from: { from: row.from } }),
  }
  // A row applies at once that begins no later than its review: a review to come would let it begin too early.
  const reviewedMs = Date.parse(row.reviewed)
  const isNoDay = row.reviewed !== '' && !(reviewedMs / 1000 <= currentSeconds() + daySeconds)
  const problems = Object.entries(tries).flatMap(([field, part]): FieldCode[] =>
    ageRowProblems({ ...good, ...part }).length > 0 || (field === 'reviewed' && isNoDay)
      ? [{ field, code: codes[field as keyof typeof tries] }]
      : [],
  )
  return lacksChoice(row, made) ? [...problems, { field: 'methods', code: 'choice_missing' }] : problems
}
const codes = {
  where: 'place_unknown',
  methods: 'methods_invalid',
  hours: 'number_invalid',
  source: 'required',
  reviewed: 'date_invalid',
  from: 'date_invalid',
}
