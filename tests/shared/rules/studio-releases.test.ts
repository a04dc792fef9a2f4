// Releases: what an upload waits for, the drawing, and that the signed text changes with its version only.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { langs, locales } from '../../../locales/locales.ts'
import { missingRecords } from '../../../shared/rules/studio-records.ts'
import {
  drawingPath,
  drawingPattern,
  type KnownRelease,
  releaseText,
  releaseVersion,
} from '../../../shared/rules/studio-releases.ts'
import { translator } from '../../../shared/translate.ts'

const known = (releases: KnownRelease[], names: string[] = [], performers: string[] = []) =>
  missingRecords({ isUploaderVerified: true, shown: 1, names, releases, performers, isForAll: true })

test.each<[string, KnownRelease[], string[], string[], string[]]>([
  ['nobody', [], [], [], ['people_missing']],
  ['a signature', [{ name: 'Nina', state: 'signed' }], [], ['nina'], []],
  ['a signature and a record', [{ name: 'Nina', state: 'signed' }], ['Lina'], ['Nina', 'Lina'], []],
  ['an open invitation', [{ name: 'Nina', state: 'open' }], [], ['Nina'], ['release_open']],
  ['a no, in spite of a record', [{ name: 'Nina', state: 'refused' }], ['Nina'], ['Nina'], ['release_refused']],
  ['a withdrawal', [{ name: 'Nina', state: 'withdrawn' }], [], [], ['release_withdrawn']],
  [
    'a signature for members only',
    [{ name: 'Nina', state: 'signed', is_members_only: 1 }],
    [],
    [],
    ['release_members'],
  ],
  ['a signature for all', [{ name: 'Nina', state: 'signed', is_members_only: 0 }], [], [], []],
  ['a credited name without either', [{ name: 'Nina', state: 'signed' }], [], ['Lina'], ['performer_missing']],
])('an upload with %s lacks what it lacks', (_, releases, names, performers, codes) => {
  expect(known(releases, names, performers).map(({ code }) => code)).toEqual(codes)
})

test('those who have not signed are named', () => {
  const open = ['Nina', 'Lina'].map((name) => ({ name, state: 'open' as const }))
  expect(known(open)).toEqual([{ field: 'people', code: 'release_open', info: 'Nina, Lina' }])
})

test('a drawing is strokes of points and becomes a path; markup is no drawing', () => {
  expect(drawingPath('1,2 3,4;5,6')).toBe('M1,2L3,4M5,6')
  for (const text of ['', 'M1,2', '1,2"/>', '1,2;', '1000,1']) expect(drawingPattern.test(text)).toBe(false)
  expect(drawingPattern.test('1,2 3,4;5,6')).toBe(true)
})

test('the signed text of a version never changes, in no language', async () => {
  const hashes = Object.fromEntries(
    await Promise.all(
      langs.map(async (lang) => {
        const t = translator(locales[lang].tag, await locales[lang].load(), locales.en.load())
        return [lang, createHash('sha256').update(releaseText(t)).digest('hex')]
      }),
    ),
  )
  const fixture = join(import.meta.dirname, '../../fixtures/release-texts.json')
  const recorded: unknown = JSON.parse(readFileSync(fixture, 'utf8'))
  expect(recorded, `the text changed: raise releaseVersion and record ${JSON.stringify(hashes)}`).toEqual({
    version: releaseVersion,
    sha256: hashes,
  })
})
