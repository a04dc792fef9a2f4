// What is wrong with the answer to a valid request: faults that the edge refuses or repairs, and what it merely drops.
import * as z from 'zod/mini'
import type { AnyEndpoint } from '../../shared/contract/contract.ts'
import { UpstreamRefusal } from '../../shared/entities/lists.ts'
import { answerMaxBytes, mainDeadlineMs } from '../../shared/limits.ts'
import { cleanJsonText } from '../edge/upstream/clean-text.ts'
import { dropUnknownFields } from '../edge/upstream/schema-fields.ts'
import { bodyExcerpt, parseJson, problemOfRefusal } from './read-answer.ts'
import type { Heard } from './upstream-client.ts'

type Faults = { problem: string | null; notes: string[] }

export function answerFaults(row: AnyEndpoint, params: unknown, heard: Heard): Faults {
  const { status, failure } = heard
  if (failure) return only(`was not answered: ${failure}`)
  if (row.audience !== 'public' && status === statusWithoutSession(row)) return only(problemOfRefusal(heard, [status]))
  const body = parseJson(heard.text)
  const problem = problemOfForm(row, params, heard, body)
  if (problem || !body) return only(problem)
  return { problem: problemOfContent(row, params, heard, body.value), notes: notesOf(row, body.value) }
}

/** The check has no session, and without one an upstream must not disclose what exists for members. */
export const statusWithoutSession = ({ audience }: Pick<AnyEndpoint, 'audience'>): 401 | 404 =>
  audience === 'member' || audience === 'members' ? 401 : 404

const only = (problem: string | null): Faults => ({ problem, notes: [] })

function problemOfForm(
  row: AnyEndpoint,
  params: unknown,
  heard: Heard,
  body: { value: unknown } | null,
): string | null {
  const { status, type, text, bytes } = heard
  const refusal = UpstreamRefusal.safeParse(body?.value)
  if (status < 500 && refusal.success && !row.canRefuse(params, refusal.data.code))
    return `was refused with ${status} ${refusal.data.code}${ofField(refusal.data)}, and this address is valid and never refused: a list without items is empty`
  if (status !== 200) return `was answered ${status}, not 200${bodyExcerpt(text)}`
  if (!/^application\/json\b/.test(type)) return `was answered as ${type}, not application/json`
  if (bytes > answerMaxBytes) return `is larger than the ${answerMaxBytes} bytes that the edge takes`
  if (!body) return 'was answered with something that is not JSON'
  const answer = z.safeParse(row.schemas.answer, body.value)
  return answer.success ? null : `does not fit its schema: ${issuesOf(answer.error, body.value)}`
}

const ofField = ({ field }: { field?: string | undefined }): string => (field ? ` (${field})` : '')

function problemOfContent(row: AnyEndpoint, params: unknown, { text, ms }: Heard, body: unknown): string | null {
  const answer = row.parseAnswer(body)
  if (!row.isAbout(params, answer)) return 'is about another id than the one requested'
  const { field, max } = row.listOf(params) ?? { field: '', max: 0 }
  const list: unknown = Object(answer)[field]
  if (Array.isArray(list) && list.length > max) return `holds ${list.length} ${field} where ${max} were requested`
  if (cleanJsonText(text) !== text)
    return `holds characters that the edge removes (control characters, or such that turn the direction of text): ${dirtyFields(body).join(', ')}`
  return ms > mainDeadlineMs ? `took ${Math.round(ms)} ms: a page waits ${mainDeadlineMs} ms at most` : null
}

/** Names the first three. */
function issuesOf({ issues }: z.core.$ZodError, body: unknown): string {
  const shown = issues.slice(0, 3).map((issue) => `${issue.path.join('.') || 'the answer'}: ${issueText(issue, body)}`)
  const more = issues.length - shown.length
  return shown.join('; ') + (more > 0 ? `; and ${more} more` : '')
}

function issueText(issue: z.core.$ZodIssue, body: unknown): string {
  const value = issue.path.reduce<unknown>((at, key) => Object(at)[key], body)
  if (value === undefined) return 'is missing'
  const shown = JSON.stringify(value).slice(0, 60)
  if (issue.code === 'invalid_type') return `${shown} is no ${issue.expected}`
  if (issue.code === 'invalid_value') return `${shown} is none of ${issue.values.map(String).join(', ')}`
  if (issue.code === 'too_big') return `${shown} is more than ${issue.maximum}`
  if (issue.code === 'too_small') return `${shown} is less than ${issue.minimum}`
  return `${shown} is not spelt as the contract's page says`
}

function notesOf(row: AnyEndpoint, body: unknown): string[] {
  const known = structuredClone(body)
  if (dropUnknownFields(row.schemas.answer, known) === 0) return []
  return [`holds fields that the contract does not name and the edge drops: ${namesOf(missingFields(body, known))}`]
}

const namesMax = 8
const namesOf = (fields: readonly string[]): string => {
  const names = [...new Set(fields)]
  return names.slice(0, namesMax).join(', ') + (names.length > namesMax ? ' …' : '')
}

/** The paths of what one has and the other lacks; the places in lists as `*`. */
function missingFields(before: unknown, after: unknown, at = ''): string[] {
  if (typeof before !== 'object' || before === null) return []
  const isList = Array.isArray(before)
  return Object.entries(before).flatMap(([key, value]) => {
    const path = [at, isList ? '*' : key].filter(Boolean).join('.')
    return Object.hasOwn(Object(after), key) ? missingFields(value, Object(after)[key], path) : [path]
  })
}

/** The paths of texts that the edge would change. */
function dirtyFields(value: unknown, at = ''): string[] {
  if (typeof value === 'string') return cleanJsonText(JSON.stringify(value)) === JSON.stringify(value) ? [] : [at]
  if (typeof value !== 'object' || value === null) return []
  const found = Object.entries(value).flatMap(([key, inner]) => dirtyFields(inner, at ? `${at}.${key}` : key))
  return found.slice(0, 3)
}
