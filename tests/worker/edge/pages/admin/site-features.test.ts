// Parts of the site that an admin switches off: no entry in the navigation, a page that says so, and forms that the upstream refuses.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { acts } from '../../../../../shared/contract/acts.ts'
import { writes } from '../../../../../shared/contract/contract.ts'
import { routeTable } from '../../../../../shared/route-table.ts'
import { href, type RouteName } from '../../../../../shared/routes.ts'
import { type SiteFeature, siteFeatureNames, siteFeatures } from '../../../../../shared/rules/site-features.ts'
import { encodeVideoUrl } from '../../../../../shared/rules/video-playback.ts'
import { servicePaths } from '../../../../../shared/service-paths.ts'
import { publishSettings } from '../../../../../worker/edge/operator/published.ts'
import { DownloadAction } from '../../../../../worker/edge/pages/video/download-action.tsx'
import {
  type SiteTestbed,
  type SiteVisitor,
  signedIn,
  siteVisitor,
  startSiteTestbed,
} from '../../../../support/runtime/site.ts'

const en = { lang: 'en' } as const
const json = { accept: 'application/json' }

let testbed: SiteTestbed
let ada: SiteVisitor
let anna: SiteVisitor
let gina: SiteVisitor
beforeAll(async () => {
  testbed = await startSiteTestbed()
  ;[ada, anna] = [await signedIn(testbed, 'ada'), await signedIn(testbed, 'anna')]
  gina = siteVisitor(testbed)
})
afterAll(() => testbed.stop())
const newest = async () =>
  String(await testbed.db.prepare('SELECT coalesce(max(version), 0) AS version FROM site_settings').first('version'))
const switchTo = (feature: SiteFeature, state: '0' | '1') => set({ [`feature_${feature}`]: state })
const set = async (texts: Record<string, string>) => {
  const json = { version: await newest(), ...texts }
  expect((await ada.ask(writes.saveSettings.path, { json, headers: { accept: 'application/json' } })).status).toBe(200)
}
afterEach(async () => {
  const json = { version: await newest(), to: '0' }
  await ada.ask(writes.restoreSettings.path, { json, headers: { accept: 'application/json' } })
})

const pageParams: Partial<Record<RouteName, Record<string, string>>> = { conversation: { id: '1' } }
const forms: Record<string, [path: string, form: Record<string, string>]> = {
  uploadPart: [writes.uploadPart.path, {}],
  uploadTemplate: [writes.uploadTemplate.path, {}],
  messagePicture: [writes.messagePicture.path, {}],
  signup: [writes.signup.path, { username: 'eva', email: 'eva@example.com', password: 'garden-gate' }],
  googleSignup: [writes.googleSignup.path, { username: 'eva' }],
  comm: [
    writes.input.path,
    { 'stat[act]': 'comm', 'stat[section]': 'member', 'stat[object_id]': '1', 'stat[msg]': 'Hello there' },
  ],
  'comment.edit': [
    writes.input.path,
    { 'stat[act]': 'comment', 'stat[section]': 'edit', 'stat[object_id]': '1', 'stat[msg]': 'Hello again' },
  ],
  'message.new': [
    writes.input.path,
    { 'stat[act]': 'message', 'stat[section]': 'new', 'stat[object_id]': '1', 'stat[msg]': 'Hello there' },
  ],
  'friend.new': [writes.input.path, { 'stat[act]': 'friend', 'stat[section]': 'new', 'stat[object_id]': '1' }],
}
/** Where a visitor or a member would find it. */
const entries: Record<SiteFeature, { who: () => SiteVisitor; link: string } | null> = {
  uploads: { who: () => anna, link: href('upload', {}, en) },
  sign_ups: { who: () => gina, link: href('signup', {}, en) },
  comments: null,
  messages: { who: () => anna, link: href('messages', {}, en) },
  community: { who: () => gina, link: href('community', {}, en) },
  suggestions: null,
  downloads: null,
}
const send = async (who: SiteVisitor, name: string) => {
  const [path, form] = forms[name] ?? ['', {}]
  const answer = await who.ask(path, { json: form, headers: json })
  return { status: answer.status, code: ((await answer.json()) as { code?: string }).code }
}

describe.each(siteFeatureNames)('%s', (feature) => {
  const { pages, writes: refusedWrites, acts: refusedActs } = siteFeatures[feature]

  it('have pages, writes and acts that exist', () => {
    for (const name of pages) expect(Object.keys(routeTable)).toContain(name)
    for (const name of refusedWrites) expect(Object.keys(writes)).toContain(name)
    for (const name of refusedActs) expect(Object.keys(acts)).toContain(name)
  })

  it('are there while they are switched on', async () => {
    for (const name of pages) {
      const answer = await anna.ask(href(name, (pageParams[name] ?? {}) as never, en))
      expect(await answer.text(), name).not.toContain('This part of the site is switched off.')
    }
    for (const name of [...refusedWrites, ...refusedActs]) expect((await send(anna, name)).code).not.toBe('feature_off')
    const entry = entries[feature]
    if (entry) expect(await (await entry.who().ask(href('index', {}, en))).text()).toContain(`href="${entry.link}"`)
  })

  it('are nowhere while they are switched off, and a form is refused', async () => {
    await switchTo(feature, '0')
    for (const name of pages) {
      for (const who of [gina, anna]) {
        const answer = await who.ask(href(name, (pageParams[name] ?? {}) as never, en))
        const html = await answer.text()
        expect([answer.status, html.includes('This part of the site is switched off.')], name).toEqual([404, true])
        expect(html).toContain('<meta name="robots" content="noindex"/>')
      }
    }
    for (const name of [...refusedWrites, ...refusedActs])
      expect(await send(anna, name), name).toEqual({ status: 403, code: 'feature_off' })
    const entry = entries[feature]
    if (entry) {
      for (const path of [href('index', {}, en), href('sitemap', {}, en), href('signin', {}, en)]) {
        expect(await (await entry.who().ask(path)).text(), path).not.toContain(`href="${entry.link}"`)
      }
    }
    await switchTo(feature, '1')
    for (const name of [...refusedWrites, ...refusedActs]) expect((await send(anna, name)).code).not.toBe('feature_off')
  })
})

it('an upload without a file does not begin while uploads are switched off', async () => {
  await switchTo('uploads', '0')
  const body = new FormData()
  body.set('title', 'A title')
  const answer = await anna.ask(writes.videoEdit.path, { parts: body, headers: json })
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([403, 'feature_off'])
})

it('a wall has no form for comments while comments are switched off, and says so', async () => {
  const wall = href('member_wall', { id: '1' }, en)
  const read = async () => (await anna.ask(wall)).text()
  expect(await read()).toContain('class="comment-form"')
  await switchTo('comments', '0')
  const html = await read()
  expect(html).not.toContain('class="comment-form"')
  expect(html).toContain('class="comments-empty"')
})

it('a video has a download button only while downloads are switched on', () => {
  const file = { format: '_hd.mp4', video_url: encodeVideoUrl('/media/videos/a/hd.mp4') }
  const context = { t: (key: string) => key, lang: 'en', visitor: { user: { user_id: 1 } } }
  const button = () => DownloadAction({ video: { video_id: 1 }, files: [file], context } as never)
  expect(button()).not.toBeNull()
  expect(publishSettings(1, { feature_downloads: '0' })).toBe(true)
  expect(button()).toBeNull()
  publishSettings(0, {})
})

describe('suggestions that the device makes', () => {
  const home = async (place: string) =>
    (await gina.ask(href('index', {}, en), { headers: { 'x-dev-geo': place } })).text()
  const beginsOn = /&quot;suggestsAtFirst&quot;:&quot;1&quot;|"suggestsAtFirst":"1"/

  it('are nowhere on the home page while they are switched off', async () => {
    expect(await home('CA')).toContain('id="for-you"')
    await switchTo('suggestions', '0')
    expect(await home('CA')).not.toContain('id="for-you"')
  })

  it('wait for consent, except in countries that the operator names', async () => {
    expect(await home('CA')).not.toMatch(beginsOn)
    await set({ suggestions_at_first: 'ca\nJP' })
    expect(await home('CA')).toMatch(beginsOn)
    expect(await home('BR')).not.toMatch(beginsOn)
  })

  it.each(['XX', 'Canada', 'C'])('are not begun in a country that does not exist: %s', async (country) => {
    const json = { version: await newest(), suggestions_at_first: country }
    const answer = await ada.ask(writes.saveSettings.path, { json, headers: { accept: 'application/json' } })
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('suggestions_at_first')])
  })
})

describe('the key of pings to search engines', () => {
  it('is a file in every country while the operator has set one, and there is none otherwise', async () => {
    expect((await gina.ask(servicePaths.indexNow)).status).toBe(404)
    await set({ index_now_key: 'a1b2c3d4e5f6' })
    const answer = await gina.ask(servicePaths.indexNow, { headers: { 'x-dev-geo': 'GB' } })
    expect([answer.status, await answer.text()]).toEqual([200, 'a1b2c3d4e5f6'])
  })

  it.each(['short', 'with a space', 'x'.repeat(129)])('is refused where the protocol refuses it: %s', async (key) => {
    const json = { version: await newest(), index_now_key: key }
    const answer = await ada.ask(writes.saveSettings.path, { json, headers: { accept: 'application/json' } })
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('index_now_key')])
  })
})
