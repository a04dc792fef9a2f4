// Checks one read row: valid addresses, then invalid ones and unknown ids.
import type { AnyEndpoint } from '../../shared/contract/contract.ts'
import { UpstreamRefusal } from '../../shared/entities/lists.ts'
import { answerFaults, statusWithoutSession } from './answer-faults.ts'
import { type PageAnswer, problemsOfPages } from './check-pages.ts'
import { invalidAddresses } from './invalid-addresses.ts'
import { emptyLine, type Line, measure } from './line.ts'
import { parseJson, problemOfRefusal } from './read-answer.ts'
import { unknownParamsOf } from './sample-requests.ts'
import type { Ask, Heard } from './upstream-client.ts'

/** @param isOptional whether this status says that the upstream has no such row */
export async function checkRow(
  ask: Ask,
  row: AnyEndpoint,
  samples: unknown[],
  isOptional: (status: number) => boolean = () => false,
): Promise<Line> {
  const line = emptyLine(row.name)
  const answered: PageAnswer[] = []
  const problems: Said[] = []
  const notes: Said[] = []
  for (const params of samples) {
    const heard = await ask(row.fill(params))
    measure(line, heard)
    if (isOptional(heard.status)) return { ...line, answered: 1, problems: problemsOfRefusal(heard) }
    const said = answerFaults(row, params, heard)
    const { address } = heard
    notes.push(...said.notes.map((text) => ({ address, text })))
    if (said.problem) problems.push({ address, text: said.problem })
    else line.answered++
    if (heard.status === 200 && !said.problem) answered.push({ params, address, answer: parseJson(heard.text)?.value })
  }
  line.notes = together(notes)
  // A row that answers nothing refuses nothing in the right way either.
  if (line.answered > 0) problems.push(...(await checkRefusals(ask, row, samples[0], line)))
  line.problems = [...together(problems), ...problemsOfPages(row.name, answered)]
  return line
}

type Said = { address: string; text: string }

/** The same fault of several addresses is one line. */
function together(said: readonly Said[]): string[] {
  const addresses = Map.groupBy(said, ({ text }) => text)
  return [...addresses].map(([text, [first, ...more]]) => {
    const others = more.length ? ` (and ${more.length} more ${more.length === 1 ? 'address' : 'addresses'})` : ''
    return `${first?.address} ${text}${others}`
  })
}

async function checkRefusals(ask: Ask, row: AnyEndpoint, sample: unknown, line: Line): Promise<Said[]> {
  const invalid = invalidAddresses(row, row.fill(sample)).map(({ value, address }) => ({
    address,
    why: `an invalid ${value}`,
    problemOf: problemOfInvalid,
  }))
  const unknown = unknownParamsOf(row.name).map((params) => ({
    address: row.fill(params),
    why: 'an unknown id',
    problemOf: (heard: Heard) => problemOfRefusal(heard, [statusWithoutSession(row)]),
  }))
  const problems = await Promise.all(
    [...invalid, ...unknown].map(async ({ address, why, problemOf }) => {
      const problem = problemOf(await ask(address))
      if (problem === null) line.refused++
      return problem === null ? [] : [{ address: `${address} (${why})`, text: problem }]
    }),
  )
  return problems.flat()
}

/** A refusal must name the invalid value, unless that value makes the whole address invalid. */
function problemOfInvalid(heard: Heard): string | null {
  const problem = problemOfRefusal(heard, [400, 404])
  if (problem && heard.status === 401) return `${problem}: values are checked before the session`
  if (problem || heard.status === 404) return problem
  const { field } = UpstreamRefusal.parse(parseJson(heard.text)?.value)
  return field ? null : 'was refused without the name of the field'
}

function problemsOfRefusal(heard: Heard): string[] {
  const problem = problemOfRefusal(heard, [heard.status])
  return problem ? [`${heard.address} ${problem}`] : []
}
