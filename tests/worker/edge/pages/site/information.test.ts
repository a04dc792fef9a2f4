// The information pages: the operator's own details on each, reachable from every page, also before an age check.
import { beforeAll, describe, expect, it } from 'vitest'
import type { Lang } from '../../../../../locales/locales.ts'
import { informationSections } from '../../../../../shared/route-table.ts'
import { href } from '../../../../../shared/routes.ts'
import { ageStatement } from '../../../../../shared/rules/age-statement.ts'
import { policy } from '../../../../../worker/edge/operator/age-policy.ts'
import { imprint } from '../../../../../worker/edge/operator/imprint.ts'
import { legalText } from '../../../../../worker/edge/operator/legal-text.ts'
import { readStatement, statementHtml } from '../../../../compliance/statement.ts'
import { type SharedEdge, sharedEdge } from '../../../../support/runtime/edge.ts'

let testbed: SharedEdge
beforeAll(async () => {
  testbed = await sharedEdge()
})

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;').replaceAll('"', '&quot;')
const read = async (section: (typeof informationSections)[number], place = 'CA') => {
  const path = href('information', { section }, { lang: 'en' })
  const response = await testbed.ask(path, { headers: { 'x-dev-geo': place } })
  return { status: response.status, html: await response.text() }
}

describe.each(informationSections)('%s', (section) => {
  it('shows the operator’s text, marked with its language', async () => {
    const { status, html } = await read(section)
    expect(status).toBe(200)
    expect(html).toContain('<article class="prose" lang="en">')
    for (const { heading, text } of legalText(section, 'en').parts) {
      expect(html).toContain(`<h2>${escaped(heading)}</h2><p>${escaped(text)}</p>`)
    }
  })

  it('is marked as a draft in every language until counsel has reviewed it', async () => {
    const html = await (await testbed.ask(href('information', { section }, { lang: 'fi' }))).text()
    expect(html.includes('<p class="draft-note">')).toBe(!imprint.isReviewed)
  })

  it('can be read before an age check, and links only to the check', async () => {
    for (const place of ['GB', 'DE', 'T1']) {
      const { status, html } = await read(section, place)
      expect([status, html.includes('class="tag-nav"'), html.includes('/media/')]).toEqual([200, false, false])
      expect(html).toContain(escaped(legalText(section, 'en').parts[0]?.text ?? ''))
    }
  })
})

describe('how ages are checked', () => {
  const statement = async (place: string, lang: Lang = 'en') => {
    const response = await testbed.ask(href('age_statement', {}, { lang }), { headers: { 'x-dev-geo': place } })
    return { status: response.status, html: await response.text() }
  }

  it('is stated by place before any check, by the rules that the gate applies', async () => {
    const { status, html } = await statement('GB')
    expect([status, html.includes('class="tag-nav"')]).toEqual([200, false])
    const stated = new Map(
      [...html.matchAll(/<section data-places="([^"]*)" data-rule="(\w+)"/g)].flatMap(([, places = '', rule]) =>
        places.split(' ').map((place) => [place, rule] as const),
      ),
    )
    const nowSeconds = Math.floor(Date.now() / 1000)
    const rows = ageStatement(policy, nowSeconds)
    expect(Object.fromEntries(stated)).toEqual(Object.fromEntries(rows.map(({ place, row }) => [place, row.mode])))
    for (const { row } of rows.filter((one) => one.row.reviewed)) expect(html).toContain(escaped(row.source))
    expect(html).toMatch(/<h3>France<\/h3>.*?The law wants you to have a choice of methods\./s)
    expect(html).toMatch(/<h3>Spain<\/h3>.*?We couldn’t verify whether this law is in force/s)
    expect(html).toMatch(/data-places="BR" data-rule="assure" data-offers=""/)
    expect(html).toContain('The checking service gets the photo from this site, so it knows which site asks. The photo')
  })

  it('is said in the words of the page by the file of a compliance run, and in every language', async () => {
    const { html } = await statement('GB')
    const read = readStatement(html)
    const file = statementHtml(read ?? { article: '', lines: [], lacking: [] }, 'https://tube.example', '2026-11-26')
    expect(readStatement(file)?.lines).toEqual(read?.lines)
    expect(read?.lines).toContain('Rules by place: In all other places the site is open without an age check.')
    // The test site has one method, and France wants a choice.
    expect(read?.lacking).toEqual(['FR'])
    expect(readStatement('<p>An older site</p>')).toBeNull()
    const german = readStatement((await statement('DE', 'de')).html)
    expect(german?.lines.length).toBe(read?.lines.length)
    expect(german?.lines.join()).toContain('Das Gesetz verlangt, dass du zwischen Verfahren wählen kannst.')
  })

  it('is linked from the gate, from every information page and from the site map', async () => {
    const link = `href="${href('age_statement', {}, { lang: 'en' })}"`
    const gate = await (await testbed.ask(href('index', {}, { lang: 'en' }), { headers: { 'x-dev-geo': 'GB' } })).text()
    const map = await (
      await testbed.ask(href('sitemap', {}, { lang: 'en' }), { headers: { 'x-dev-geo': 'CA' } })
    ).text()
    expect([gate, (await read('terms')).html, map].map((html) => html.includes(link))).toEqual([true, true, true])
  })
})

it("the operator's details come from one file and appear on their pages", async () => {
  const where = [
    ['support', imprint.email],
    ['dmca', imprint.copyrightAgent],
    ['2257', imprint.recordsCustodian],
    ['eu-digital-services-act', imprint.unionRepresentative],
    ['privacy', imprint.privacyContact],
    ['terms', imprint.company],
  ] as const
  for (const [section, text] of where) expect((await read(section)).html).toContain(escaped(text))
})

it('the page about cookies has the consent settings [S2-144]', async () => {
  const { html } = await read('cookies')
  expect(html).toMatch(/<section class="consent-settings" id="choice".*value="rejected".*value="accepted"/)
})
