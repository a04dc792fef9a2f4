// Compares the table of requirements with the titles of the tests, so that "done" always means "a test proves it".
import type { ESTree } from 'vite'
import { parseSync, Visitor } from 'vite'

const header = ['id', 'section', 'requirement', 'state', 'reason', 'tests']
const states = ['done', 'open', 'not applicable'] as const

export type Row = { id: string; section: string; requirement: string; state: string; reason: string; tests: string[] }
/** `fullTitles`: those of `titles` whose tests run with FULL=1 only. */
export type TestFile = { file: string; titles: string[]; fullTitles?: string[] }

/** The rows of a parsed table, without its header. */
export function rowsOf(records: string[][]): Row[] {
  return records.slice(1).map(([id = '', section = '', requirement = '', state = '', reason = '', tests = '']) => {
    return { id, section, requirement, state, reason, tests: tests === '' ? [] : tests.split(';') }
  })
}

/** Problems of the table itself, one sentence each. */
export function tableProblems(records: string[][]): string[] {
  const problems: string[] = []
  if (records[0]?.join() !== header.join()) problems.push(`the header is not ${header.join()}`)
  records.forEach((record, index) => {
    if (record.length !== header.length) problems.push(`record ${index + 1} has ${record.length} fields`)
  })
  const requirements = new Set<string>()
  let previousId = ''
  for (const row of rowsOf(records)) {
    if (!/^S[1-9]-\d{3}$/.test(row.id)) problems.push(`${row.id} is no id`)
    if (row.section !== row.id[1]) problems.push(`${row.id} stands in section ${row.section}`)
    // Ids have a fixed width, so sorting as text sorts by id, and a repeated id shows, too.
    if (row.id <= previousId) problems.push(`${row.id} follows ${previousId}`)
    previousId = row.id
    if (row.requirement.trim() === '' || /[\r\n]/.test(row.requirement))
      problems.push(`${row.id} needs one line of text`)
    if (requirements.has(row.requirement)) problems.push(`${row.id} repeats the words of another row`)
    requirements.add(row.requirement)
    if (!states.some((state) => state === row.state)) problems.push(`${row.id} has the unknown state ${row.state}`)
    if (row.state === 'not applicable' && row.reason.trim() === '') problems.push(`${row.id} needs a reason`)
    if (row.state === 'done' && row.tests.length === 0) problems.push(`${row.id} is done but names no test`)
    if (row.state !== 'done' && row.tests.length > 0) problems.push(`${row.id} is ${row.state} but names tests`)
    if (new Set(row.tests).size !== row.tests.length) problems.push(`${row.id} names a test twice`)
  }
  return problems
}

/** Differences between the table and the titles, one sentence each. Files are relative to `tests/`. */
export function titleProblems(rows: Row[], files: TestFile[]): string[] {
  const problems: string[] = []
  const filesById = new Map<string, Set<string>>()
  for (const { file, titles } of files) {
    for (const title of titles) {
      const ids = idsOf(title)
      for (const id of ids) filesById.set(id, (filesById.get(id) ?? new Set()).add(file))
      for (const [loose] of title.matchAll(/\bS\d-\d+\b/g)) {
        if (!ids.includes(loose)) problems.push(`${file}: write ${loose} as [S1-001] or [S1-001 S1-002] in the title`)
      }
    }
  }
  const idsOfEveryRun = new Set(
    files.flatMap(({ titles, fullTitles = [] }) =>
      titles.filter((title) => !fullTitles.includes(title)).flatMap(idsOf),
    ),
  )
  const rowsById = new Map(rows.map((row) => [row.id, row]))
  for (const [id, holders] of filesById) {
    const row = rowsById.get(id)
    for (const file of holders) {
      if (row === undefined) problems.push(`${file}: a title holds ${id}, which no row has`)
      else if (row.state !== 'done') problems.push(`${file}: a title holds ${id}, which is ${row.state}`)
      else if (!row.tests.includes(file))
        problems.push(`${file}: a title holds ${id}, whose row does not name this file`)
    }
  }
  for (const row of rows) {
    for (const file of row.tests) {
      if (!files.some((one) => one.file === file)) problems.push(`${row.id} names ${file}, which is no test file`)
      else if (!filesById.get(row.id)?.has(file)) problems.push(`${row.id} names ${file}, where no title holds it`)
    }
    if (filesById.has(row.id) && !idsOfEveryRun.has(row.id)) problems.push(`${row.id} is shown only with FULL=1`)
  }
  return problems
}

/** `specification: 12 done, 530 open, 9 not applicable` */
export function summary(rows: Row[]): string {
  const counts = states.map((state) => `${rows.filter((row) => row.state === state).length} ${state}`)
  return `specification: ${counts.join(', ')}`
}

/**
 * The titles that a test file gives to test(), it() and describe(), also behind .each and the like. Titles of tests that never
 * run, or are meant to fail, prove nothing and are left out, with everything inside them.
 */
export const titlesOf = (file: string, source: string): string[] => testFileOf(file, source).titles

/** The titles of a file, and which of them belong to tests that carry the tag `full`, or stand in a suite that does. */
export function testFileOf(file: string, source: string): Required<TestFile> {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const titles: string[] = []
  const fullTitles: string[] = []
  let idleUntil = 0
  let fullUntil = 0
  new Visitor({
    CallExpression(node) {
      if (node.start < idleUntil) return
      const [name, ...modifiers] = chainOf(node.callee)
      if (name === undefined || !['test', 'it', 'describe'].includes(name)) return
      if (modifiers.some((modifier) => ['skip', 'todo', 'fixme', 'fail', 'fails', 'step'].includes(modifier))) {
        // `test.step` is no test of its own; the test around it decides.
        idleUntil = node.end
        return
      }
      const title = textOf(node.arguments[0])
      if (hasFullTag(node.arguments[1])) fullUntil = Math.max(fullUntil, node.end)
      if (title === undefined) return
      titles.push(title)
      if (node.start < fullUntil) fullTitles.push(title)
    },
  }).visit(program)
  return { file, titles, fullTitles }
}

/** Whether the options of a test name the tag: `{ tags: 'full' }` of Vitest, `{ tag: ['@js', '@full'] }` of Playwright. */
function hasFullTag(options: ESTree.Node | undefined): boolean {
  if (options?.type !== 'ObjectExpression') return false
  return options.properties.some((property) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') return false
    if (property.key.name !== 'tag' && property.key.name !== 'tags') return false
    const named = property.value.type === 'ArrayExpression' ? property.value.elements : [property.value]
    return named.some((one) => one?.type === 'Literal' && (one.value === 'full' || one.value === '@full'))
  })
}

function idsOf(title: string): string[] {
  return [...title.matchAll(/\[(S\d-\d{3}(?: S\d-\d{3})*)\]/g)].flatMap(([, ids = '']) => ids.split(' '))
}

/** `describe.skip.each(…)` as ['describe', 'skip', 'each']; empty when the call does not start with a name. */
function chainOf(node: ESTree.Node): string[] {
  if (node.type === 'Identifier') return [node.name]
  if (node.type === 'CallExpression') return chainOf(node.callee)
  if (node.type === 'TaggedTemplateExpression') return chainOf(node.tag)
  if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier') return []
  const chain = chainOf(node.object)
  return chain.length === 0 ? [] : [...chain, node.property.name]
}

/** The fixed part of a string: a literal, a template without its holes, or a concatenation of these. */
function textOf(node: ESTree.Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral') return node.quasis.map((part) => part.value.cooked ?? part.value.raw).join('')
  if (node?.type !== 'BinaryExpression' || node.operator !== '+') return undefined
  const left = textOf(node.left)
  const right = textOf(node.right)
  return left === undefined && right === undefined ? undefined : `${left ?? ''}${right ?? ''}`
}
