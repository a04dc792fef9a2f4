// The report that an operator hands on: it lists what was tested, when, and every finding, and no path becomes markup.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { changesBetween, lastReport } from './changes.ts'
import type { Answer } from './client.ts'
import type { Cell } from './matrix.ts'
import { reportHtml, reportOf } from './report.ts'
import { askingStates, notVerifiedHere, verifiedState } from './verified.ts'

const cell = (own: Partial<Cell>): Cell => ({
  place: 'GB',
  state: 'anonymous',
  surface: 'page video',
  way: 'as it is',
  path: '/video/7/rain/',
  status: 200,
  leak: null,
  isShutOut: false,
  counts: true,
  ...own,
})
const site = new URL('https://tube.example/somewhere/?a=b')
const now = new Date('2026-11-22T10:20:30Z')

const cells = [
  cell({}),
  cell({ way: 'capitals', path: '/<script>alert(1)</script>&"/', leak: 'a title: <b>Rain & "fog"</b>' }),
  cell({ place: 'DE', state: 'agreed', isShutOut: true }),
  cell({ place: 'DE', state: 'member' }),
  // Leaks where the gate should be closed.
  cell({ surface: 'api upload', counts: false, leak: 'JSON of the catalogue' }),
  cell({ surface: 'api captcha', counts: false }),
]

describe('the report of a matrix with findings', () => {
  const report = reportOf(site, cells, now, [notVerifiedHere])

  it('counts the requests, the cells that count, and the findings', () => {
    expect(report).toEqual({
      site: 'https://tube.example',
      date: '2026-11-22T10:20:30.000Z',
      totals: { cells: 6, counted: 4, leaks: 2, shutOut: 1 },
      byPlace: [
        { place: 'GB', state: 'anonymous', cells: 2, leaks: 1, shutOut: 0 },
        { place: 'DE', state: 'agreed', cells: 1, leaks: 0, shutOut: 1 },
        { place: 'DE', state: 'member', cells: 1, leaks: 0, shutOut: 0 },
      ],
      surfaces: [{ surface: 'page video', cells: 4, leaks: 1 }],
      ways: ['as it is', 'capitals'],
      leftOut: [notVerifiedHere],
      cells,
    })
  })

  it('survives a round trip through its JSON, with every single request', () => {
    expect(JSON.parse(JSON.stringify(report))).toEqual(report)
  })

  it('is a page with its day, its site, its counts and each finding, as escaped text', () => {
    const html = reportHtml(report)
    expect(html).toContain('<title>Age gate of https://tube.example, 2026-11-22</title>')
    expect(html.replaceAll('\n', ' ')).toContain(
      '<p class="bad"><strong>6 requests, 4 cells that count, 2 leaks; 1 visitors wrongly kept out.</strong></p>',
    )
    expect(html.split('<h2>Found</h2>')[1]?.split('</table>')[0]?.match(/<tr>/g)).toHaveLength(1 + 3)
    expect(html).toContain('<td>/&#60;script&#62;alert(1)&#60;/script&#62;&#38;&#34;/</td>')
    expect(html).toContain('<td>a title: &#60;b&#62;Rain &#38; &#34;fog&#34;&#60;/b&#62;</td>')
    expect(html).toContain('<tr><td>DE</td><td>agreed</td><td>1</td><td>0</td><td>1</td></tr>')
    expect(html).toContain(`<h2>Not tried</h2><ul><li>${notVerifiedHere}</li></ul>`)
    expect(html).not.toMatch(/<script|<b>/)
  })
})

it('the report of a matrix without findings says so, and lists none', () => {
  const html = reportHtml(reportOf(site, [cell({})], now, []))
  expect(html).toContain('<p class="good"><strong>1 requests, 1 cells that count,\n0 leaks; 0 visitors')
  expect(html).not.toMatch(/Found|Not tried/)
})

describe('a report after another one', () => {
  const before = reportOf(site, [cell({ leak: 'an old title' }), cell({ surface: 'api old' })], now, [])
  const later = new Date('2026-11-29T10:20:30Z')
  const report = reportOf(site, [cell({ leak: 'a new title' }), cell({ place: 'FR' })], later, [])

  it('names findings that are new or have ended, and what is tried now or no longer, as escaped text', () => {
    const changes = changesBetween(before, report)
    expect(changes).toEqual({
      since: '2026-11-22T10:20:30.000Z',
      found: ['GB, anonymous, page video, as it is: a new title'],
      ended: ['GB, anonymous, page video, as it is: an old title'],
      tried: ['place FR'],
      untried: ['surface api old'],
      stated: [],
      unstated: [],
    })
    const html = reportHtml(report, { ...changes, found: ['<b>'] })
    expect(html).toContain('<h2>Since the report of 2026-11-22</h2><h3>New findings</h3><ul><li>&#60;b&#62;</li></ul>')
    expect(reportHtml(report, changesBetween(report, report))).toContain('<p>Nothing changed.</p>')
  })

  it('says what the public statement says now and no longer, and where a choice of methods is missing', () => {
    const stating = (lines: string[], lacking: string[] = []) =>
      reportOf(site, [cell({})], later, [], { lines, lacking })
    const changes = changesBetween(stating(['France: A.', 'Italy: B.']), stating(['France: A.', 'Italy: <C>.']))
    expect([changes.stated, changes.unstated]).toEqual([['Italy: <C>.'], ['Italy: B.']])
    expect(reportHtml(report, changes)).toContain('<h3>Stated now</h3><ul><li>Italy: &#60;C&#62;.</li></ul>')
    // An older report says nothing of it.
    expect(changesBetween(before, stating(['France: A.'])).stated).toEqual([])
    expect(reportHtml(stating([], ['FR MC']))).toContain(
      '<h2>No choice of methods where the law wants one</h2><p>FR MC</p>',
    )
  })

  it('is compared with the newest one of the same site in its folder', () => {
    const folder = mkdtempSync(join(tmpdir(), 'edgetube-reports-'))
    const write = (name: string, content: unknown) => writeFileSync(join(folder, name), JSON.stringify(content))
    expect(lastReport(folder, report)).toBeNull()
    write('gate-2026-11-01.json', { ...before, date: '2026-11-01T00:00:00.000Z' })
    write('gate-2026-11-22.json', before)
    write('gate-2026-11-25.json', { ...before, site: 'https://other.example', date: '2026-11-25T00:00:00.000Z' })
    write('gate-2026-11-29.json', report)
    writeFileSync(join(folder, 'gate-2026-11-26.json'), 'no report')
    expect(lastReport(folder, report)?.date).toBe(before.date)
    rmSync(folder, { recursive: true })
  })
})

describe('a visitor whose photo passed', () => {
  const answer = (setCookies: string[]): Answer => ({ status: 200, headers: {}, body: Buffer.from('{}'), setCookies })

  it('is one of the visitors where the site approves photos at once', async () => {
    const state = await verifiedState(async () => answer(['__Host-age=a.b.c; Path=/; Secure']))
    expect(state).toEqual({ name: 'verified', headers: { cookie: '__Host-age=a.b.c' }, opens: ['declare', 'assure'] })
  })

  it('is left out where a photo waits for review, or no check is configured', async () => {
    expect(await verifiedState(async () => answer(['__Host-age-wait=a.b.c; Path=/; Secure']))).toBeNull()
    expect(await verifiedState(async () => answer([]))).toBeNull()
  })
})

describe('a visitor who waits for a wallet or a bank', () => {
  it('is one of the visitors of the methods that the site offers, and the report names the others', async () => {
    const asked: string[] = []
    const { states, leftOut } = await askingStates(
      async (path, { method = 'GET', headers } = {}) => {
        asked.push(`${method} ${path} from ${headers?.['x-dev-geo']}`)
        const setCookies = path === '/age-wallet' ? ['__Host-age-wallet=a.b.c; Path=/'] : ['__Host-age-eid=; Max-Age=0']
        return { status: 303, headers: {}, body: Buffer.from(''), setCookies }
      },
      { 'x-dev-geo': 'GB' },
    )
    expect(asked).toEqual(['POST /age-wallet from GB', 'GET /age-eid from GB'])
    expect(states).toEqual([
      { name: 'waits for age-wallet', headers: { cookie: '__Host-age-wallet=a.b.c' }, opens: [] },
    ])
    expect(leftOut).toEqual(['A visitor at a bank or an electronic ID: the site offers none here.'])
  })
})
