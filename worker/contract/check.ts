// Sends an upstream requests of every contract row, as the edge would for a visitor without a session, and reports violations.
// Rows whose lists name the ids of others come first, so that a cause is read before its consequences.

import { defaultListParams } from '../../shared/contract/browse-defaults.ts'
import {
  type AnswerOf,
  type AnyEndpoint,
  contract,
  type EndpointName,
  endpoints,
  type ParamsOf,
} from '../../shared/contract/contract.ts'
import { denied } from '../../shared/contract/moderation-deny-list.ts'
import { checkLeftOutRow, checkLeftOutWrites, mayBeLeftOut } from './check-left-out.ts'
import { mediaLines } from './check-media.ts'
import { checkRow } from './check-row.ts'
import { checkWrites } from './check-writes.ts'
import { type Found, findIds, type IdKind, listOfIds } from './find-ids.ts'
import { emptyLine, isFailed, isWaiting, type Line } from './line.ts'
import { parseJson } from './read-answer.ts'
import { samplesOf } from './sample-params.ts'
import type { Ask } from './upstream-client.ts'

type Options = {
  /** Rows that need accounts may be left out. */
  isPublic?: boolean
}

/** Checks every row, and the files that answers name. `report` is called with each result as soon as it is complete. */
export async function checkUpstream(
  ask: Ask,
  report: (line: Line) => void,
  { isPublic = false }: Options = {},
): Promise<Line[]> {
  const lines: Line[] = []
  const add = (line: Line) => {
    lines.push(line)
    report(line)
  }
  const { failure } = await ask(contract.videos.fill(defaultListParams.videos))
  if (failure) {
    add({ ...emptyLine('upstream'), problems: [`was not answered: ${failure}. No row was checked`] })
    return lines
  }
  const found = await findIds((name, params) => answerTo(ask, name, params))
  for (const row of causesFirst) {
    if (isPublic && mayBeLeftOut(row)) add(await checkLeftOutRow(ask, row))
    else add(await checkReadRow(ask, row, { found, lines, isPublic }))
  }
  add(await checkRow(ask, denyListRow, [{ after: 0 }], (status) => status === 404))
  await (isPublic ? checkLeftOutWrites : checkWrites)(ask, add)
  for (const line of await checkFiles(ask, found, lines)) add(line)
  return lines
}

/** Rows with lists of ids: those without ids of other rows first. */
const sources: readonly EndpointName[] = ['categories', 'models', 'channels', 'members', 'playlists', 'videos']
const causesFirst: readonly AnyEndpoint[] = [
  ...sources.map((name) => contract[name] as unknown as AnyEndpoint),
  ...endpoints.filter(({ method, name }) => method === 'GET' && !sources.includes(name)),
]

/** Not one of the visitors' rows, and optional for an upstream. */
const denyListRow = denied as unknown as AnyEndpoint

/** The ids that an upstream without accounts has none of. */
const idsOfAccounts: readonly IdKind[] = ['member', 'playlist']

type Known = { found: Found; lines: readonly Line[]; isPublic: boolean }

async function checkReadRow(ask: Ask, row: AnyEndpoint, { found, lines, isPublic }: Known): Promise<Line> {
  const { params, missing } = samplesOf(row.name, found)
  const others = missing.filter((kind) => listOfIds[kind] !== row.name)
  const isBad = (kind: IdKind) =>
    lines.some((line) => line.name === listOfIds[kind] && (isFailed(line) || isWaiting(line)))
  const waitsFor = [...new Set(others.filter(isBad).map((kind) => listOfIds[kind]))]
  const unknown = others.filter((kind) => !isBad(kind) && !(isPublic && idsOfAccounts.includes(kind)))
  if (!params.length && !waitsFor.length && !unknown.length) return checkLeftOutRow(ask, row)
  const line = params.length ? await checkRow(ask, row, params) : emptyLine(row.name)
  const problems = unknown.map((kind) => `could not be requested with a ${nameOf[kind]}: ${listOfIds[kind]} names none`)
  return { ...line, waitsFor, problems: [...line.problems, ...problems] }
}

const nameOf: Record<IdKind, string> = {
  video: 'video',
  model: 'model',
  modelId: 'model',
  channel: 'channel',
  category: 'category that has videos',
  member: 'member',
  playlist: 'playlist',
}

/** The rows that name the address of each file. */
const rowsOfFiles = { picture: ['video'], 'video file': ['videoFile'], timeline: ['video', 'videoFile'] } as const

async function checkFiles(ask: Ask, { video: video_id }: Found, lines: readonly Line[]): Promise<Line[]> {
  const isBad = (name: string) => lines.some((line) => line.name === name && (isFailed(line) || isWaiting(line)))
  const waiting = Object.entries(rowsOfFiles).flatMap(([name, rows]) => {
    const waitsFor = video_id === undefined ? ['videos'] : rows.filter(isBad)
    return waitsFor.length ? [{ ...emptyLine(name), waitsFor }] : []
  })
  const asked = async <Name extends 'video' | 'videoFile'>(name: Name) =>
    video_id === undefined || isBad(name) ? null : answerTo(ask, name, { video_id } as ParamsOf<Name>)
  const [about, files] = [await asked('video'), await asked('videoFile')]
  return [...(await mediaLines(ask, about?.video ?? null, files)), ...waiting]
}

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
