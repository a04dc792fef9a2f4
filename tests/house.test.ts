// The architecture rules: imports, code that may stand only in certain places, and tables that agree with each other.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { endpoints, writeRows } from '../shared/contract/contract.ts'
import * as mediaPaths from '../shared/media-paths.ts'
import { routePaths } from '../shared/routes.ts'
import * as services from '../shared/service-paths.ts'
import { floorOffences } from './support/checks/floors.ts'
import {
  cycleOffences,
  importOffences,
  nounOffences,
  packageOffences,
  partOffences,
} from './support/checks/import-rules.ts'
import { movableTableOffences } from './support/checks/movable-tables.ts'
import { pronounOffences, readComments, retiredOffences } from './support/checks/plain-language.ts'
import {
  actOffences,
  addressOffences,
  bindingOffences,
  fetchOffences,
  hmacOffences,
  htmlOffences,
  logOffences,
  reactStreamOffences,
  readingOffences,
  sqlOffences,
} from './support/checks/single-place-rules.ts'
import {
  fileLengthOffences,
  fileMaxLines,
  functionLengthOffences,
  functionMaxLines,
} from './support/checks/size-rules.ts'
import { readSource } from './support/checks/source-imports.ts'
import {
  anyOffences,
  commentOffences,
  defaultExportOffences,
  docstringOffences,
  nameOffences,
  packedOffences,
  traceOffences,
} from './support/checks/source-rules.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => ({ file, text: readFileSync(join(root, file), 'utf8') })
const filesOf = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: ['node_modules/**'] })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()

const sourcePaths = filesOf('{client,worker,shared,locales}/**/*.{ts,tsx,js}')
const testPaths = filesOf('tests/**/*.{ts,tsx}')
const sources = sourcePaths.map((file) => readSource(read(file)))
const tests = testPaths.map((file) => readSource(read(file)))
const styles = filesOf('client/styles/*.css').map(read)

/** Files with comments that are no script. */
const otherSources = filesOf('{*.toml,{client,worker,tests}/**/*.{css,sql,toml,sh},worker/media/Dockerfile}').map(read)
const documents = filesOf('{*.md,{client,locales,shared,tests,worker}/**/*.md}').map(read)

/** Every text file of the repository, tracked by git or about to be. */
const texts = knownFiles()
  .filter((file) => /(\.(ts|tsx|js|json|css|csv|md|sql|toml|yml)|LICENSE|\.ci\/run)$/.test(file))
  .filter((file) => existsSync(join(root, file)))
  .map(read)

function knownFiles(): string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  // Without git, as in an unpacked archive: all files but those that the tools make.
  if (status !== 0) return filesOf('**/*').filter((file) => !/^(node_modules|dist|\.data|\.wrangler)\//.test(file))
  return stdout.split('\0').filter(Boolean)
}

/** The texts of a module that exports addresses: as they are, as templates, and in tables. */
const addressesIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(addressesIn)
const ownPaths = [...addressesIn(services), ...addressesIn(mediaPaths)].filter((path) => path.startsWith('/'))
const isBeginning = (path: string) => /\{|\/$/.test(path)

/** The beginnings of every address in the tables, up to their first value. */
const beginnings = [
  ...Object.values(routePaths),
  ...[...endpoints, ...writeRows].map(({ path }) => path),
  ...ownPaths.filter(isBeginning),
]
  .map((path) => path.split('{')[0] ?? '')
  .filter((beginning) => beginning.length > 1)
/** The edge's own short addresses are words that others begin with. */
const wholes = ownPaths.filter((path) => !isBeginning(path))
const anyOf = (paths: string[]) => paths.map((text) => text.replaceAll('.', '\\.')).join('|')
const addresses = new RegExp(`^(${anyOf(beginnings)})|^(${anyOf(wholes)})$`)

describe('the rules of the house', () => {
  test('the sources were found', () => {
    expect(sources.length).toBeGreaterThan(120)
    expect(texts.length).toBeGreaterThan(sources.length)
    expect(beginnings).toContain('/api/videos2.php')
    expect(beginnings).toContain('/search/')
    expect(beginnings).toContain('/api/input.php')
    expect(beginnings).toContain('/age-photo/')
    expect(wholes).toContain('/theme')
  })

  test('every file imports only what its row allows', () => expect(importOffences(sources)).toEqual([]))
  test('edge, origin and media never import each other, nor do islands', () =>
    expect(packageOffences(sources)).toEqual([]))
  test('a page imports no file of another noun', () => expect(nounOffences(sources)).toEqual([]))
  test('a part that one noun uses lives beside its pages', () => expect(partOffences(sources)).toEqual([]))
  test('no imports run in a circle, types included', () => expect(cycleOffences(sources)).toEqual([]))
  test('inside a Worker a folder imports its own floor or a lower one', () =>
    expect(floorOffences(sources)).toEqual([]))
  test('files have specific kebab-case names', () =>
    expect(nameOffences([...sourcePaths, ...testPaths, ...styles.map(({ file }) => file)])).toEqual([]))
  test('exports are named', () => expect(defaultExportOffences([...sources, ...tests])).toEqual([]))
  test('every file begins with a comment that says why it exists', () =>
    expect(commentOffences([...sources, ...tests, ...styles])).toEqual([]))
  test('every export of shared/ has a docstring', () => expect(docstringOffences(sources)).toEqual([]))
  test('only env.ts reads bindings', () => expect(bindingOffences(sources)).toEqual([]))
  test('only store/ contains SQL', () => expect(sqlOffences(sources)).toEqual([]))
  test('no statement names a table that may be in another database beside one of another noun', () =>
    expect(movableTableOffences(sources)).toEqual([]))
  test('only the network clients call fetch', () => expect(fetchOffences(sources)).toEqual([]))
  test('every log line of a Worker and of the media processor is written in one place', () =>
    expect(logOffences(sources)).toEqual([]))
  test('only the two audited helpers write HTML from a string', () => expect(htmlOffences(sources)).toEqual([]))
  test('the acts that the browser sends have the types of their table', () => expect(actOffences(sources)).toEqual([]))
  test('keys of HMAC are imported in one place', () => expect(hmacOffences(sources)).toEqual([]))
  test('streams are read up to a limit in one place', () => expect(readingOffences(sources)).toEqual([]))
  test('no part of a page is rendered by React’s stream', () => expect(reactStreamOffences(sources)).toEqual([]))
  test('no comment or type disables the compiler', () => expect(anyOffences([...sources, ...tests])).toEqual([]))
  test('no spread packs the members of a literal', () => expect(packedOffences([...sources, ...tests])).toEqual([]))
  test('addresses are spelt only in the tables of shared/', () =>
    expect(addressOffences(sources, addresses)).toEqual([]))
  test('comments, test titles and README files name roles', () =>
    expect(pronounOffences([...sources, ...tests, ...otherSources.map(readComments)], tests, documents)).toEqual([]))
  test('no function has more than 80 lines', () => expect(functionLengthOffences(sources)).toEqual([]))
  test('no file has more than 200 lines without a reason', () => expect(fileLengthOffences(sources)).toEqual([]))
  test('retired names do not come back', () => expect(retiredOffences([...sources, ...tests])).toEqual([]))
  test('no text contains traces of the working process', () => expect(traceOffences(texts)).toEqual([]))
})

// Planted offences. Their words are put together here, so that a search for real ones does not end in this file.
const planted = (file: string, text: string) => [readSource({ file, text: `// why\n${text}` })]
const glued = (...parts: string[]) => parts.join('')

describe('the rules by themselves', () => {
  test.each([
    ['a part that imports a store', 'client/parts/a.tsx', "import { $a } from '../stores/a.ts'", 'client/stores/a.ts'],
    ['shared that imports a library', 'shared/a.ts', "import { Hono } from 'hono'", 'hono'],
    ['a Worker that imports Node', 'worker/edge/a.ts', "import { join } from 'node:path'", 'node:path'],
    ['an export from elsewhere', 'shared/a.ts', "export { a } from '../client/a.ts'", 'client/a.ts'],
    ['an import on demand', 'worker/origin/a.ts', "const a = () => import('../../locales/en.json')", 'locales/en.json'],
    [
      'a type that only values are allowed of',
      'client/islands/a.tsx',
      "type A = import('../../worker/edge/a.ts').A",
      'worker/edge/a.ts',
    ],
  ])('find %s', (_, file, text, named) => {
    expect(importOffences(planted(file, text))).toEqual([expect.stringMatching(`^${file}:2 .*${named}`)])
  })

  test('find a value import where only the type may be imported, and allow the type', () => {
    const island = (words: string) =>
      importOffences(planted('client/islands/a.tsx', `${words} { AnswerOf } from '../../shared/contract/contract.ts'`))
    expect(island('import')).toEqual([expect.stringContaining('but as a type')])
    expect(island('import type')).toEqual([])
  })

  test('find a file without a row', () =>
    expect(importOffences(planted('worker/cellar/a.ts', ''))).toEqual([expect.stringContaining('no row')]))

  test('find an edge that imports the origin, and an island that imports an island', () => {
    const edge = planted('worker/edge/a.ts', "import type { A } from '../origin/a.ts'")
    expect(packageOffences(edge)).toEqual([expect.stringContaining('edge and origin')])
    const island = planted('client/islands/a.tsx', "import { b } from './b.tsx'")
    expect(packageOffences(island)).toEqual([expect.stringContaining('islands')])
  })

  test('find a page that imports another noun, and a part that one noun uses', () => {
    const page = (noun: string, from: string) =>
      planted(`worker/edge/pages/${noun}/a.tsx`, `import { b } from '${from}'`)
    expect(nounOffences(page('messages', '../members/b.ts'))).toEqual([expect.stringContaining('members/b.ts')])
    expect(nounOffences([...page('members', './b.ts'), ...page('members', '../answer-page.ts')])).toEqual([])
    const part = planted('worker/edge/parts/b.ts', 'export const b = 1')
    const [messages, members] = ['messages', 'members'].map((noun) => page(noun, '../../parts/b.ts'))
    expect(partOffences([...part, ...(messages ?? [])])).toEqual([expect.stringContaining('pages/messages')])
    expect(partOffences([...part, ...(messages ?? []), ...(members ?? [])])).toEqual([])
  })

  test('find a circle once, also one of types', () => {
    const two = (words: string) => [
      ...planted('shared/a.ts', "import { b } from './b.ts'"),
      ...planted('shared/b.ts', `${words} { a } from './a.ts'`),
    ]
    const circle = [expect.stringContaining('shared/a.ts -> shared/b.ts -> shared/a.ts')]
    expect(cycleOffences(two('import'))).toEqual(circle)
    expect(cycleOffences(two('import type'))).toEqual(circle)
  })

  test('find an import of a higher floor, and a file without a floor', () => {
    const low = planted('worker/edge/http/a.ts', "import type { A } from '../upstream/b.ts'")
    expect(floorOffences(low)).toEqual([expect.stringMatching(/^worker\/edge\/http\/a\.ts:2 .*higher floor/)])
    expect(floorOffences(planted('worker/edge/upstream/a.ts', "import { a } from '../http/b.ts'"))).toEqual([])
    expect(floorOffences(planted('worker/edge/cellar/a.ts', ''))).toEqual([expect.stringContaining('no floor')])
  })

  test('find a pronoun in the place of a role: in a comment, a title, a reason and a document, but not in a quotation', () => {
    const pronoun = glued('some', 'body')
    const comment = planted('client/a.ts', `/** What ${pronoun} sees. */`)
    expect(pronounOffences(comment, [], [])).toEqual([expect.stringMatching(/^client\/a\.ts:2 .*role/)])
    const title = planted('tests/a.test.ts', `it.each([1])('asks ${pronoun}', () => {})`)
    expect(pronounOffences([], title, [])).toEqual([expect.stringMatching(/^tests\/a\.test\.ts:2 /)])
    const reason = planted('tests/a.test.ts', `const a: Partial<Record<A, string>> = { b: 'for ${pronoun}' }`)
    expect(pronounOffences([], reason, [])).toEqual([expect.stringMatching(/^tests\/a\.test\.ts:2 /)])
    const document = { file: 'README.md', text: `Ask ${pronoun}.\n\n\`\`\`\n${pronoun}\n\`\`\`\n` }
    expect(pronounOffences([], [], [document])).toEqual([expect.stringMatching(/^README\.md:1 /)])
    expect(pronounOffences(planted('client/a.ts', `// The text "${pronoun}".`), [], [])).toEqual([])
  })

  test.each([glued('one’s', ' own'), glued("one's", ' own'), glued('who', ' one'), glued('that one', ' runs')])(
    'find "%s", which stands for a member',
    (words) => expect(pronounOffences(planted('client/a.ts', `// A list of ${words}.`), [], [])).toHaveLength(1),
  )

  test('find a pronoun in the comment of a migration, a style sheet and a configuration', () => {
    const pronoun = glued('who', 'ever')
    const found = (file: string, text: string) => pronounOffences([readComments({ file, text })], [], [])
    expect(found('worker/a.sql', `SELECT 1;\n-- For ${pronoun} reads.`)).toEqual([
      expect.stringMatching(/^worker\/a\.sql:2 /),
    ])
    expect(found('client/a.css', `/* For\n   ${pronoun}. */`)).toHaveLength(1)
    expect(found('wrangler.toml', `a = 1 # for ${pronoun}`)).toHaveLength(1)
    expect(found('worker/a.sql', `SELECT '${pronoun}'`)).toEqual([])
  })

  test('find a function that is too long, and a long file without a reason', () => {
    const body = (lines: number) => `const a = () => {\n${'  a()\n'.repeat(lines - 2)}}`
    expect(functionLengthOffences(planted('client/a.ts', body(functionMaxLines)))).toEqual([])
    expect(functionLengthOffences(planted('client/a.ts', body(functionMaxLines + 1)))).toEqual([
      expect.stringMatching(/^client\/a\.ts:2 is a function of 81 lines/),
    ])
    const file = (lines: number) => [{ file: 'client/a.ts', text: '//\n'.repeat(lines) }]
    expect(fileLengthOffences(file(fileMaxLines), {})).toEqual([])
    expect(fileLengthOffences(file(fileMaxLines + 1), {})).toEqual([expect.stringContaining('client/a.ts:1')])
    expect(fileLengthOffences(file(fileMaxLines + 1), { 'client/a.ts': 'a table' })).toEqual([])
    expect(fileLengthOffences(file(1), { 'client/a.ts': 'a table' })).toEqual([expect.stringContaining('no reason')])
  })

  test('find a name that was retired', () =>
    expect(retiredOffences([{ file: 'client/a.ts', text: `const a = ${glued('way', 'On')}` }])).toEqual([
      expect.stringContaining('safeRedirect'),
    ]))

  test.each(['shared/utils.ts', 'client/helpers.ts', 'client/lib.test.ts', 'shared/index.ts', 'client/BigThing.tsx'])(
    'find the name of %s',
    (path) => expect(nameOffences([path])).toEqual([expect.stringContaining(`${path}:1`)]),
  )

  test.each([
    ['a default export', defaultExportOffences, 'export default 1'],
    ['a default among others', defaultExportOffences, 'const a = 1\nexport { a as default }'],
    ['a binding', bindingOffences, glued('const kv = (c) => c.', 'env.CACHE')],
    ['a statement', sqlOffences, `const a = \`${glued('select ', 'title')} from videos\``],
    ['another statement', sqlOffences, `const a = "${glued('DELETE', ' FROM videos')}"`],
    ['a call of fetch', fetchOffences, "const a = () => fetch('/a')"],
    ['a fetch that is handed on', fetchOffences, 'const a = [fetch]'],
    ['a fetch of the global object', fetchOffences, "const a = () => globalThis.fetch('/a')"],
    ['a line of a log', logOffences, glued('console.', "log('a')")],
    ['HTML from a string', htmlOffences, glued('document.body.', 'innerHTML', " = ''")],
    ['a key of HMAC', hmacOffences, "crypto.subtle.importKey('raw', a, { name: 'HMAC' }, false, [])"],
    ['a bounded reader', readingOffences, 'const a = () => {\nbytes += piece.length\nif (bytes > max) return null }'],
    ['React’s stream', reactStreamOffences, glued('import { renderTo', "ReadableStream } from 'react-dom/server'")],
    ['a type that is anything', anyOffences, glued('const a = 1 as ', 'any')],
    ['a packed list', packedOffences, 'const a = [1, ...[2, 3]]'],
    ['a packed object', packedOffences, 'const a = { a: 1, ...{ b: 2 } }'],
    ['an unseen error', anyOffences, glued('// @ts', '-ignore\nconst a = 1')],
  ])('find %s', (_, rule, text) => {
    expect(rule(planted('worker/edge/http/a.ts', text))).toEqual([
      expect.stringMatching(/^worker\/edge\/http\/a\.ts:[23] \w/),
    ])
  })

  test.each(['comments c JOIN users u', 'users u JOIN watched_videos w'])(
    'find a statement of two databases: %s',
    (from) =>
      expect(
        movableTableOffences(
          planted('worker/origin/a/store/b.ts', `const a = '${glued('SELECT 1 ', `FROM ${from}`)}'`),
        ),
      ).toEqual([expect.stringContaining('users')]),
  )

  test('find an act without its type in the browser, and leave the Workers those that they pass on', () => {
    const text = "const a = statForm({ act: 'vot' })"
    expect(actOffences(planted('client/a.ts', text))).toEqual([expect.stringMatching(/^client\/a\.ts:2 /)])
    expect(actOffences(planted('client/a.ts', text.replace('(', '<ActForm>(')))).toEqual([])
    expect(actOffences(planted('worker/edge/a.ts', text))).toEqual([])
  })

  test('ignore the fetch of a binding or of an app', () =>
    expect(
      fetchOffences(planted('worker/edge/main.ts', 'export const a = { fetch: app.fetch }; origin.fetch(1)')),
    ).toEqual([]))

  test.each([
    "'/video/1/a/'",
    '`/search/$' + '{text}/`',
    "'/api/json/main/14400/str.en.json'",
    "'/api/input.php'",
    "'/age-photo/*'",
    "'/theme'",
  ])('find the address %s', (text) =>
    expect(addressOffences(planted('client/a.ts', `const a = ${text}`), addresses)).toHaveLength(1),
  )

  test('ignore words in a comment and other paths', () =>
    expect(
      addressOffences(planted('client/a.ts', "// '/video/1/'\nconst a = ['/elsewhere', '/themes']"), addresses),
    ).toEqual([]))

  test('find an export of shared/ without a docstring', () => {
    const offences = (text: string) => docstringOffences([{ file: 'shared/a.ts', text: `// why\n\n${text}` }])
    expect(offences('export const a = 1')).toEqual(['shared/a.ts:3 a says nothing of its shape, units or errors'])
    expect(offences('/** Seconds. */\nconst b = 1\n\nexport function a() {}')).toHaveLength(1)
    expect(offences('/** Seconds. */\nexport const a = 1\nexport const b = 2\nexport type A = typeof a')).toEqual([])
    expect(offences("export const a = endpoint('a', { about: 'A.' })")).toEqual([])
    expect(docstringOffences([{ file: 'client/a.ts', text: 'export const a = 1' }])).toEqual([])
  })

  test('find a file without a first comment', () => {
    const text = "import a from 'a'\n"
    expect(commentOffences([{ file: 'client/a.ts', text }])).toEqual([expect.stringContaining('client/a.ts:1')])
    expect(commentOffences([{ file: 'client/a.ts', text: `// Why.\n${text}` }])).toEqual([])
  })

  test.each([glued('see issue', ' #12'), glued('in /wo', 'rk/main'), glued('https://regis', 'try.example.com/')])(
    'find the trace "%s"',
    (text) => expect(traceOffences([{ file: 'README.md', text }])).toEqual([expect.stringContaining('README.md:1')]),
  )
})
