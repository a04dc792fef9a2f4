// Checks writes without changing anything: without a session, and with an empty form. A correct refusal shows that the endpoint
// exists.
import { acts } from '../../shared/contract/acts.ts'
import { type AnyWrite, writeRows } from '../../shared/contract/contract.ts'
import { actsPath, type Stat, statForm } from '../../shared/stat.ts'
import { emptyLine, type Line, measure } from './line.ts'
import { bodyExcerpt, parseJson, problemOfRefusal } from './read-answer.ts'
import type { Ask, Heard } from './upstream-client.ts'

type Question = { why: string; form: URLSearchParams; problemOf: (heard: Heard) => string | null }

export async function checkWrites(ask: Ask, report: (line: Line) => void): Promise<void> {
  for (const row of writeRows) {
    const line = emptyLine(row.name)
    for (const { why, form, problemOf } of questionsTo(row)) {
      const heard = await ask(row.path, { accept: 'application/json' }, form)
      measure(line, heard)
      const problem = problemOf(heard)
      if (problem) line.problems.push(`${row.path} (${why}) ${problem}`)
      else if (heard.status === 200) line.answered++
      else line.refused++
    }
    report(line)
  }
}

const questionsTo = (row: AnyWrite): Question[] =>
  row.path === actsPath
    ? [emptyForm(refusedWith(400)), act({ act: 'nothing-of-this-name' }, 400), ...knownActs()]
    : [emptyForm(row.audience === 'member' ? refusedWith(401) : takesEmptyForm(row) ? harmless(row) : refusedWith(400))]

const emptyForm = (problemOf: Question['problemOf']): Question => ({
  why: 'an empty form',
  form: new URLSearchParams(),
  problemOf,
})

const act = (stat: Stat, status: 400 | 401): Question => ({
  why: `the act ${[stat.act, stat.section].filter(Boolean).join(' ')} alone`,
  form: statForm(stat),
  problemOf: refusedWith(status),
})

/** None of these forms names a target. An upstream must check for a session first. */
const knownActs = (): Question[] =>
  Object.entries(acts).map(([name, { audience }]) => {
    const [first = name, section] = name.split('.')
    return act({ act: first, ...(section && { section }) }, audience === 'member' ? 401 : 400)
  })

const refusedWith = (status: 400 | 401) => (heard: Heard) => problemOfRefusal(heard, [status])

/** Signing out without a session is not an error. */
const takesEmptyForm = ({ schemas }: AnyWrite): boolean => schemas.body.safeParse({}).success

const harmless = (row: AnyWrite) => (heard: Heard) => {
  if (heard.status !== 200) return problemOfRefusal(heard, [400, 401, 403, 404, 409])
  const body = parseJson(heard.text)
  return body && row.parseAnswer(body.value) !== null
    ? null
    : `was answered with something else${bodyExcerpt(heard.text)}`
}
