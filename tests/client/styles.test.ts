// The sheets know no left and no right, so that a language that is written the other way is mirrored without a line of its own.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const sheets = globSync('client/styles/*.css', { cwd: root })

/** What is about a side of the screen all the same, with its reason. */
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

describe('the sheets', () => {
  it('say start and end, and a side only for a reason', () => {
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
  ])('would be found out by %j', (css) => expect(sidesOf(css)).toHaveLength(1))

  it.each(['.tag-nav-left { inset-inline-start: 0 }', '/* to the left: */', 'a { text-align: start }', '.a-right { }'])(
    'may say %j',
    (css) => expect(sidesOf(css)).toEqual([]),
  )
})
