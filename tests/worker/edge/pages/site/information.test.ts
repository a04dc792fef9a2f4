// The information pages: the operator's own details on each, reachable from every page, also before an age check.
import { beforeAll, describe, expect, it } from 'vitest'
import { informationSections } from '../../../../../shared/route-table.ts'
import { href } from '../../../../../shared/routes.ts'
import { imprint } from '../../../../../worker/edge/operator/imprint.ts'
import { legalText } from '../../../../../worker/edge/operator/legal-text.ts'
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

it('the page about cookies has the consent settings', async () => {
  const { html } = await read('cookies')
  expect(html).toMatch(/<section class="consent-settings" id="choice".*value="rejected".*value="accepted"/)
})
