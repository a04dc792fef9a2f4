// Style sheets use logical properties, so that right-to-left languages are mirrored without extra rules; and every class of the
// markup is known to one of them, or to a script or test that finds elements by it.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const sheets = globSync('client/styles/*.css', { cwd: root })

/** Physical directions that are meant, with reasons. */
const reasoned: Record<string, string> = {
  'client/styles/member.css linear-gradient(to right': 'fades at both ends alike',
  'client/styles/nav.css linear-gradient(to right': 'fades at both ends alike',
  'client/styles/promo.css linear-gradient(to right': 'is mirrored by a rule of its own',
  'client/styles/tags.css linear-gradient(to right': 'fades at both ends alike',
  'client/styles/player-bar.css to right': 'time runs from left to right in every player',
  'client/styles/player-bar.css linear-gradient(to right': 'time runs from left to right in every player',
}

const physical =
  /(?:^|[\s;{])((?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)[\w-]*|border-(?:top|bottom)-(?:left|right)-radius|left|right|(?:text-align|float|clear):\s*(?:left|right)\b|(?:linear-gradient\()?to (?:left|right))(?=[\s:;,)]|$)/gm

const sidesOf = (css: string): string[] =>
  [...css.replace(/\/\*.*?\*\//gs, '').matchAll(physical)].map(([, what]) => (what ?? '').trim())

describe('the style sheets', () => {
  it('use logical properties, and a physical side only for a listed reason', () => {
    const said = sheets.flatMap((sheet) =>
      sidesOf(readFileSync(join(root, sheet), 'utf8')).map((what) => `${sheet.replaceAll('\\', '/')} ${what}`),
    )
    expect(sheets.length).toBeGreaterThan(40)
    expect(said.toSorted()).toEqual(Object.keys(reasoned).toSorted())
  })

  it.each([
    'a { margin-left: 1px }',
    'a { border-top-right-radius: 1px }',
    'a {\n  left: 0;\n}',
    'a { text-align: right }',
    'a { float: left }',
    'a { padding-right: 1px; }',
  ])('are caught using %j', (css) => expect(sidesOf(css)).toHaveLength(1))

  it.each(['.tag-nav-left { inset-inline-start: 0 }', '/* to the left: */', 'a { text-align: start }', '.a-right { }'])(
    'may use %j',
    (css) => expect(sidesOf(css)).toEqual([]),
  )
})

/** Whole words of the style sheets, and of the scripts and tests that select elements. */
const selected = [...sheets, ...globSync('{client,tests,worker}/**/*.ts', { cwd: root, exclude: ['worker/origin/**'] })]
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')
const known = new Set(selected.match(/[a-z][a-z\d]*(?:-[a-z\d]+)*/g))

it('every class of the markup has a rule, or is selected by a script or a test', () => {
  const unknown = globSync('{client,worker/edge}/**/*.tsx', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/className="([^"]+)"/g)]
      .flatMap(([, names = '']) => names.split(' '))
      .filter((name) => !known.has(name))
      .map((name) => `${file} ${name}`),
  )
  expect(unknown).toEqual([])
})
