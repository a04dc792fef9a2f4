// In front of an upstream that keeps no settings: the page says so, and the operator's files apply.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { href } from '../../../../../shared/routes.ts'
import { settingGroups } from '../../../../../shared/rules/site-setting-groups.ts'
import { siteName } from '../../../../../shared/site-name.ts'
import { partnerLinks } from '../../../../../worker/edge/operator/partner-links.ts'
import { type EdgeTestbed, startEdgeTestbed } from '../../../../support/runtime/edge.ts'
import { answerTo } from '../../../../support/runtime/upstream-answers.ts'

const en = { lang: 'en' } as const
const said =
  'This site shows the catalogue of another upstream, which keeps no settings. The files of the operator apply.'
const headers = { cookie: '__Host-session=adas-session' }

let testbed: EdgeTestbed
beforeAll(async () => {
  testbed = await startEdgeTestbed()
  const { user } = answerTo({ name: 'session', params: {} } as never) as { user: object }
  testbed.upstream.does('session', { answer: { user: { ...user, role: 'admin' } } })
})
afterAll(() => testbed.stop())

it('every group and the versions say to an admin that the upstream keeps no settings, and have no form', async () => {
  for (const path of [
    ...settingGroups.map((group) => href('admin_settings', {}, { ...en, query: { group } })),
    href('admin_settings_versions', {}, en),
    href('admin_settings_version', { id: '1' }, en),
  ]) {
    const page = await testbed.ask(path, { headers })
    const html = await page.text()
    expect([path, page.status, html.includes(said), html.includes('class="admin-form"')]).toEqual([
      path,
      200,
      true,
      false,
    ])
  }
})

it('visitors see the name and the links of the operator’s files', async () => {
  const html = await (await testbed.ask(href('index', {}, en))).text()
  expect(html).toContain(`· ${siteName}</title>`)
  expect(html).toContain(`href="${partnerLinks[0]?.href}"`)
})

it('a visitor without the role learns nothing of the page', async () => {
  expect((await testbed.ask(href('admin_settings', {}, en))).status).toBe(404)
})
