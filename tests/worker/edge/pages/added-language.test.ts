// A language is a row and a file. Invented languages are added to the whole site, with every text in brackets: what a page
// shows outside brackets is data, or English that was written into the code.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { langs, locales } from '../../../../locales/locales.ts'
import { alertRows } from '../../../../shared/alerts.ts'
import { informationSections } from '../../../../shared/route-table.ts'
import { baseAgeRows } from '../../../../shared/rules/age-own-rows.ts'
import { captionLanguageName, captionLanguages } from '../../../../shared/rules/caption-languages.ts'
import { usStates } from '../../../../shared/rules/countries.ts'
import { timeZones } from '../../../../shared/rules/time-zones.ts'
import { ensureBuilt } from '../../../../worker/build.ts'
import { legalText } from '../../../../worker/edge/operator/legal-text.ts'
import { languageProblems, type Texts } from '../../../support/checks/language-texts.ts'
import { heardTextsOf, outsideBrackets, pseudo, pseudoTexts } from '../../../support/checks/pseudo-language.ts'
import { editorsPages, everyPage, mirasPages } from '../../../support/runtime/every-page.ts'
import { edgeWithMore, pseudoLanguages } from '../../../support/runtime/extra-languages.ts'
import { seededState } from '../../../support/runtime/seeded-databases.ts'
import {
  type SiteTestbed,
  type SiteVisitor,
  signedIn,
  siteVisitor,
  startSiteTestbed,
} from '../../../support/runtime/site.ts'

const root = join(import.meta.dirname, '../../../..')
const english: Texts = JSON.parse(readFileSync(join(root, 'locales/en.json'), 'utf8'))

let testbed: SiteTestbed
let data: Set<string>
let words: Set<string>
let mira: SiteVisitor
beforeAll(async () => {
  await ensureBuilt()
  const edgeFolder = await edgeWithMore(pseudoLanguages)
  testbed = await startSiteTestbed({ state: await seededState(), edgeFolder })
  mira = siteVisitor(testbed)
  expect((await mira.signIn('mira')).status).toBe(303)
  data = await dataOf(testbed)
  words = new Set([...data].flatMap((text) => text.toLowerCase().split(/[^\p{L}]+/u)))
})
afterAll(() => testbed.stop())

describe('an added language', () => {
  const head = (html: string) => /<html[^>]*>/.exec(html)?.[0] ?? ''

  it.each([
    ['xx', 'el', ''],
    ['yy', 'he', ' dir="rtl"'],
  ])('/%s/ needs only its row and file, has its direction, and is in every menu', async (code, tag, dir) => {
    const html = await mira.page(`/${code}/videos/`)
    expect(head(html)).toMatch(new RegExp(`^<html lang="${tag}"${dir} data-`))
    expect(html).toContain(`<link rel="alternate" hrefLang="${tag}" href="${testbed.origin}/${code}/videos/"/>`)
    expect(html).toContain(`>${pseudo('Most popular')}<`)
    expect(await mira.page('/sitemap.xml')).toContain(`/sitemap/${code}.pages.xml`)
    const anna = siteVisitor(testbed)
    expect(await anna.page('/videos/')).toContain(`href="/${code}/videos/"`)
    const notice = await anna.page(`/${code}/`, { headers: { 'x-dev-geo': 'DE' } })
    expect([head(notice), notice]).toEqual([
      expect.stringMatching(new RegExp(`^<html lang="${tag}"${dir} data-`)),
      expect.stringContaining(pseudo('This site is for adults only')),
    ])
  })

  it('is checked for missing texts by its row', () => {
    const { texts, tag } = pseudoLanguages.xx ?? { texts: {}, tag: '' }
    expect(languageProblems(tag, english, texts)).toEqual([])
    expect(languageProblems(tag, english, { ...texts, videos_not_found: '' })).toEqual(['videos_not_found  is empty'])
  })
})

describe('texts outside the language files', () => {
  const closed: [string, Record<string, string>][] = [
    ['/', { 'x-dev-geo': 'DE' }],
    ['/', { 'x-dev-geo': 'GB' }],
    ['/signin/', { 'x-dev-geo': 'GB' }],
    ['/', { 'x-dev-geo': 'US-TX' }],
  ]

  it('are on no page, for visitors and moderators, before and behind the gate', async () => {
    const anna = siteVisitor(testbed)
    const ada = await signedIn(testbed, 'ada')
    const looks = [
      ...everyPage.map((path) => ({ visitor: anna, path, headers: {} })),
      ...mirasPages.map((path) => ({ visitor: mira, path, headers: {} })),
      ...editorsPages.map((path) => ({ visitor: ada, path, headers: {} })),
      ...closed.map(([path, headers]) => ({ visitor: anna, path, headers })),
    ]
    const found: Record<string, string[]> = {}
    for (const { visitor, path, headers } of looks) {
      const html = await followed(visitor, `/xx${path}`, headers)
      expect(html).toContain('<html lang="el"')
      const pieces = heardTextsOf(html)
        .flatMap(outsideBrackets)
        .filter((piece) => /[a-z]{2}/i.test(piece) && !isData(piece))
      if (pieces.length) found[path] = [...new Set([...(found[path] ?? []), ...pieces])]
    }
    expect(found).toEqual({})
  })

  it('are found by the check', () => {
    const html = '<title>⟦Vîdéö⟧</title><p title="Watch">⟦Šée ⟦15⟧⟧ now</p><script>no text</script><img alt="">'
    expect(heardTextsOf(html).flatMap(outsideBrackets)).toEqual(['Watch', 'now'])
    expect(pseudoTexts({ a: { one: '{{count}} video' } })).toEqual({ a: { one: '⟦{{count}} vîîdééöö⟧' } })
    expect(['Watch', 'Sign in here', 'unsubscribe'].filter(isData)).toEqual([])
  })
})

async function followed(visitor: SiteVisitor, path: string, headers: Record<string, string>): Promise<string> {
  const answer = await visitor.ask(path, { headers })
  expect(answer.status, path).toBeLessThan(500)
  const location = answer.headers.get('location')
  return location ? followed(visitor, location, headers) : answer.text()
}

/** Quality labels (spec §9) and names of formats, which are the same in every language. */
const marks = ['SD', 'HD', 'Full HD', 'CSV', 'JSON', 'MB', 'GB']
/** What is typed into a terminal, the names of languages that captions are in, each in its own language, and those of time zones. */
const isTyped = (piece: string): boolean => /^(openssl|base64) /.test(piece)
const captionNames: ReadonlySet<string> = new Set(captionLanguages.map(captionLanguageName))
const zoneNames: ReadonlySet<string> = new Set(timeZones().map((zone) => zone.replaceAll('_', ' ')))
const isAddress = (piece: string): boolean => /^(https?:\/)?\/\S+$|^\S+@\S+$|^[\w-]+(\.[\w-]+)+$/.test(piece)
/** Texts of members, names of things and codes of states; related searches are words of titles in lower case. */
const isData = (piece: string): boolean =>
  data.has(piece) ||
  marks.includes(piece.replace(/^[\d.,]+ /, '')) ||
  isAddress(piece) ||
  isTyped(piece) ||
  captionNames.has(piece) ||
  usStates.includes(piece) ||
  zoneNames.has(piece) ||
  (/^[^A-Z]+$/.test(piece) && piece.split(' ').every((word) => words.has(word)))

/** Every text of the database and of the operator, and the names of the languages. */
async function dataOf({ db }: SiteTestbed): Promise<Set<string>> {
  const { results: columns } = await db
    .prepare(`
      SELECT t.name AS "table", c.name AS "column" FROM pragma_table_list t JOIN pragma_table_info(t.name) c
      WHERE t.type = 'table' AND t.schema = 'main' AND c.type = 'TEXT' AND t.name NOT GLOB '_cf_*'`)
    .all<{ table: string; column: string }>()
  const answers = await db.batch<{ text: string }>(
    columns.map(({ table, column }) => db.prepare(`SELECT DISTINCT ${column} AS text FROM ${table}`)),
  )
  const written = answers.flatMap(({ results }) => results.map(({ text }) => text))
  const codes = [...langs, ...Object.keys(pseudoLanguages)].map((code) => code.toUpperCase())
  const names = langs.map((lang) => locales[lang].name)
  return new Set(
    [...written, ...names, ...codes, ...(await operatorWords())].flatMap((text) => outsideBrackets(text ?? '')),
  )
}

async function operatorWords(): Promise<string[]> {
  const files = globSync('worker/edge/{operator/*,site}.ts', { cwd: root }).concat('worker/origin/seed/offers.ts')
  const modules = await Promise.all(files.map((file) => import(join(root, file))))
  const legal = informationSections.map((section) => legalText(section, 'en'))
  // Alerts are named as in the pages of the operating manual.
  const alerts = alertRows.map(({ name, runbook }) => [name, runbook])
  return stringsIn([...modules.map((module) => ({ ...module })), legal, alerts, [...baseAgeRows]])
}

const stringsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : value && typeof value === 'object'
      ? Object.values(value).flatMap(stringsIn)
      : []
