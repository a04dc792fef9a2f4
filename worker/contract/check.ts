// Sends an upstream requests of every contract row, as the edge would for a visitor without a session, and reports violations.
import * as z from 'zod/mini'
import {
  type AnswerOf,
  type AnyEndpoint,
  contract,
  type EndpointName,
  endpoints,
  type ParamsOf,
} from '../../shared/contract/contract.ts'
import { denied } from '../../shared/contract/moderation-deny-list.ts'
import { UpstreamRefusal } from '../../shared/entities/lists.ts'
import { answerMaxBytes, mainDeadlineMs } from '../../shared/limits.ts'
import { mediaLines } from './check-media.ts'
import { type PageAnswer, problemsOfPages } from './check-pages.ts'
import { checkWrites } from './check-writes.ts'
import { findIds } from './find-ids.ts'
import { invalidAddresses } from './invalid-addresses.ts'
import { bodyExcerpt, parseJson, problemOfRefusal } from './read-answer.ts'
import { sampleParamsOf, unknownParamsOf } from './sample-requests.ts'
import type { Ask, Heard } from './upstream-client.ts'

/** The result of one row. */
export type Line = {
  name: string
  answered: number
  refused: number
  slowestMs: number
  largestBytes: number
  problems: string[]
}

/** Checks every row, and the files that answers name. `tell` is called with each result as soon as it is complete. */
export async function checkUpstream(ask: Ask, tell: (line: Line) => void): Promise<Line[]> {
  const found = await findIds((name, params) => answerTo(ask, name, params))
  const lines: Line[] = []
  for (const row of endpoints.filter(({ method }) => method === 'GET')) {
    lines.push(await checkRow(ask, row, sampleParamsOf(row.name, found)))
    tell(lines.at(-1) as Line)
  }
  lines.push(await checkRow(ask, denyListRow, [{ after: 0 }]))
  tell(lines.at(-1) as Line)
  lines.push(...(await checkWrites(ask, tell)))
  const files = found.video === undefined ? null : await answerTo(ask, 'videoFile', { video_id: found.video })
  const video = found.video === undefined ? null : await answerTo(ask, 'video', { video_id: found.video })
  for (const line of await mediaLines(ask, video?.video ?? null, files)) {
    lines.push(line)
    tell(line)
  }
  return lines
}

/** Not one of the visitors' rows, and optional for an upstream. */
const denyListRow = denied as unknown as AnyEndpoint

/** The answer to one request; null when it is invalid. */
export async function answerTo<Name extends EndpointName>(
  ask: Ask,
  name: Name,
  params: ParamsOf<Name>,
): Promise<AnswerOf<Name> | null> {
  const row = contract[name] as unknown as AnyEndpoint
  const { text } = await ask(row.fill(params))
  const body = parseJson(text)
  return body === null ? null : (row.parseAnswer(body.value) as AnswerOf<Name> | null)
}

async function checkRow(ask: Ask, row: AnyEndpoint, questions: unknown[] | null): Promise<Line> {
  const line: Line = { name: row.name, answered: 0, refused: 0, slowestMs: 0, largestBytes: 0, problems: [] }
  if (!questions) {
    line.problems.push("could not be requested: the upstream's lists name no id for it")
    return line
  }
  const told: PageAnswer[] = []
  for (const params of questions) {
    const heard = await ask(row.fill(params))
    line.slowestMs = Math.max(line.slowestMs, heard.ms)
    line.largestBytes = Math.max(line.largestBytes, heard.bytes)
    const problem = problemOfAnswer(row, params, heard)
    if (problem) line.problems.push(`${heard.address} ${problem}`)
    else line.answered++
    if (heard.status === 200 && !problem)
      told.push({ params, address: heard.address, answer: parseJson(heard.text)?.value })
  }
  line.problems.push(...problemsOfPages(row.name, told))
  const invalid = invalidAddresses(row, row.fill(questions[0])).map(({ value, address }) => ({
    address,
    why: `an invalid ${value}`,
    status: 400 as const,
  }))
  const unknown = unknownParamsOf(row.name).map((params) => ({
    address: row.fill(params),
    why: 'an unknown id',
    status: statusWithoutSession(row),
  }))
  await Promise.all(
    [...invalid, ...unknown].map(async ({ address, why, status }) => {
      const heard = await ask(address)
      const problem = status === 400 ? problemOfInvalid(heard) : problemOfRefusal(heard, [status])
      if (problem) line.problems.push(`${address} (${why}) ${problem}`)
      else line.refused++
    }),
  )
  return line
}

/** The check has no session, and without one an upstream must not disclose what exists for members. */
const statusWithoutSession = ({ audience }: AnyEndpoint): 401 | 404 =>
  audience === 'member' || audience === 'members' ? 401 : 404

/** Null when the answer is correct. */
function problemOfAnswer(row: AnyEndpoint, params: unknown, heard: Heard): string | null {
  const { status, type, text, bytes, ms, failure } = heard
  if (failure) return `was not answered: ${failure}`
  if (row.audience !== 'public' && status === statusWithoutSession(row)) return problemOfRefusal(heard, [status])
  if (row === denyListRow && status === 404) return problemOfRefusal(heard, [404])
  if (status !== 200) return `was answered ${status}, not 200${bodyExcerpt(text)}`
  if (!/^application\/json\b/.test(type)) return `was answered as ${type}, not application/json`
  if (bytes > answerMaxBytes) return `is larger than the ${answerMaxBytes} bytes that the edge takes`
  const body = parseJson(text)
  if (!body) return 'was answered with something that is not JSON'
  const answer = z.safeParse(row.schemas.answer, body.value)
  if (!answer.success) return `does not fit its schema: ${issueOf(answer.error)}`
  const surplus = surplusOf(params, body.value)
  if (surplus) return surplus
  return ms > mainDeadlineMs ? `took ${Math.round(ms)} ms: a page waits ${mainDeadlineMs} ms at most` : null
}

/** A list must not hold more items than requested. */
function surplusOf(params: unknown, body: unknown): string | null {
  const { count } = z.object({ count: z.optional(z.number()) }).parse(params)
  if (count === undefined || typeof body !== 'object' || body === null) return null
  const longest = Math.max(0, ...Object.values(body).map((value) => (Array.isArray(value) ? value.length : 0)))
  return longest > count ? `holds ${longest} where ${count} were requested` : null
}

/** A refusal must name the invalid value, unless that value makes the whole address invalid. */
function problemOfInvalid(heard: Heard): string | null {
  const problem = problemOfRefusal(heard, [400, 404])
  if (problem || heard.status === 404) return problem
  const { field } = UpstreamRefusal.parse(parseJson(heard.text)?.value)
  return field ? null : 'was refused without the name of the field'
}

function issueOf(error: z.core.$ZodError): string {
  const [issue] = error.issues
  return `${issue?.path.join('.') || 'the answer'}: ${issue?.message ?? 'invalid'}`
}
