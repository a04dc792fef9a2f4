// An upstream without accounts leaves out the rows that need them. What it leaves out it refuses: an upstream that answers
// every address with a page of its own would be taken for one that has members.
import { type AnyEndpoint, writeRows } from '../../shared/contract/contract.ts'
import { emptyLine, type Line, measure } from './line.ts'
import { problemOfRefusal } from './read-answer.ts'
import { samplesOf } from './sample-params.ts'
import type { Ask, Heard } from './upstream-client.ts'

/** Rows that depend on a session or on the cookies of the request. */
export const mayBeLeftOut = ({ audience }: Pick<AnyEndpoint, 'audience'>): boolean => audience !== 'public'

/** Ids that need not exist: without accounts nothing is found under them. */
const anyIds = { video: 1, model: 'a', modelId: 1, channel: 'a', category: 'a', member: 1, playlist: 1 }

export async function checkLeftOutRow(ask: Ask, row: AnyEndpoint): Promise<Line> {
  const heard = await ask(row.fill(samplesOf(row.name, anyIds).params[0]))
  return leftOut(row.name, heard)
}

export async function checkLeftOutWrites(ask: Ask, report: (line: Line) => void): Promise<void> {
  for (const { name, path } of writeRows)
    report(leftOut(name, await ask(path, { accept: 'application/json' }, new URLSearchParams())))
}

function leftOut(name: string, heard: Heard): Line {
  const problem = problemOfRefusal(heard, [404, 401, 400])
  const line = { ...emptyLine(name), refused: problem ? 0 : 1, isLeftOut: problem === null }
  measure(line, heard)
  return { ...line, problems: problem ? [`${heard.address} ${problem}, as a row that is left out`] : [] }
}
