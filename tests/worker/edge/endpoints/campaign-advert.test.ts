// Video adverts of campaigns through both Workers and an advertiser's server: which pages may load from it, what its document becomes,
// that a server which hangs or leads elsewhere costs the advert alone, and what is counted.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { contract, writes } from '../../../../shared/contract/contract.ts'
import { vastDeadlineMs } from '../../../../shared/limits.ts'
import { href } from '../../../../shared/routes.ts'
import { advertPath, advertPingPath } from '../../../../shared/service-paths.ts'
import { earlyMediaHashes } from '../../../../worker/edge/http/early-media.ts'
import {
  advertiser,
  advertiserFront,
  advertiserTag,
  startAdvertServer,
} from '../../../support/browser/advert-server.ts'
import { addCatalogueVideo } from '../../../support/runtime/catalogue-video.ts'
import { settleEvents } from '../../../support/runtime/settled-events.ts'
import {
  type SiteTestbed,
  type SiteVisitor,
  signedIn,
  siteVisitor,
  startSiteTestbed,
} from '../../../support/runtime/site.ts'

const en = { lang: 'en' } as const
const json = { accept: 'application/json' }
const accepted = {
  cookie: '__Host-consent=accepted',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Firefox/145.0',
}
const film = href('video', { id: '1', dir: 'rain-1' }, en)
const frame = href('embed', { id: '1' }, en)

let server: Awaited<ReturnType<typeof startAdvertServer>>
let testbed: SiteTestbed
let ada: SiteVisitor
let visitor: SiteVisitor
beforeAll(async () => {
  server = await startAdvertServer()
  testbed = await startSiteTestbed({ edgeFront: advertiserFront(server.origin) })
  ada = await signedIn(testbed, 'ada')
  visitor = siteVisitor(testbed)
  await testbed.run("INSERT INTO categories (category_id, dir, title, total_videos) VALUES (1, 'rain', 'Rain', 1)")
  await addCatalogueVideo(testbed.db, { id: 1, title: 'Rain 1', categoryId: 1 })
})
afterAll(async () => {
  await testbed.stop()
  server.stop()
})
beforeEach(async () => {
  await testbed.run('DELETE FROM advert_creatives')
  await testbed.run('DELETE FROM advert_campaigns')
  server.asked.length = 0
})

const send = async (path: string, form: Record<string, string>) => {
  const answer = await ada.ask(path, { json: form, headers: json })
  const body = (await answer.json()) as Record<string, unknown>
  expect([answer.status, body]).toEqual([200, expect.anything()])
  return body
}
const setState = (id: string, state: string) => send(writes.advertState.path, { campaign_id: id, state })
/** A campaign before videos, running with one video advert; the name of its advert. */
async function running(src: string, ad: Record<string, string> = {}) {
  const fields = { title: 'Autumn', advertiser: 'Northlight', weight: '1', audience: 'all', slot_preroll: '1' }
  const campaign = String((await send(writes.saveAdvert.path, fields)).campaign_id)
  const creative = { campaign_id: campaign, kind: 'vast', headline: 'Evening', src }
  const origins = `${advertiser.media} ${advertiser.tell}`
  const made = await send(writes.saveCreative.path, { ...creative, origins, ...ad })
  await setState(campaign, 'running')
  return { campaign, creative: String(made.creative_id), name: `c${made.creative_id}` }
}
const policyOf = async (path: string, headers: Record<string, string> = accepted) =>
  (await visitor.ask(path, { headers })).headers.get('content-security-policy') ?? ''
const sources = (policy: string, directive: string) =>
  policy
    .split('; ')
    .find((one) => one.startsWith(`${directive} `))
    ?.split(' ')
    .slice(1) ?? []
const documentOf = async (name: string, headers: Record<string, string> = accepted) => {
  const answer = await visitor.ask(advertPath.fill({ name }), { headers })
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  return answer.text()
}
const empty = '<VAST version="4.2"></VAST>'

describe('a page with a player', () => {
  const directives = ['img-src', 'media-src', 'connect-src']

  it('may load from the origins of a video advert while it runs, and from none of them once it is paused', async () => {
    const before = await policyOf(film)
    const { campaign } = await running(advertiserTag('inline'))
    for (const path of [film, frame]) {
      const policy = await policyOf(path)
      for (const directive of directives) {
        const added = sources(policy, directive).filter((one) => !sources(before, directive).includes(one))
        expect(added.toSorted(), `${path} ${directive}`).toEqual([advertiser.media, advertiser.tell])
      }
      expect(sources(policy, 'script-src')).toEqual(
        path === frame ? ["'self'"] : ["'self'", ...earlyMediaHashes.split(' ')],
      )
      expect(sources(policy, 'frame-src')).toEqual(["'self'"])
      expect(sources(policy, 'frame-ancestors')).toEqual([path === frame ? '*' : "'none'"])
      // The server of the document itself is asked by this site.
      expect(policy).not.toContain(advertiser.ads)
    }
    expect(await policyOf(href('videos', {}, en))).not.toContain('north.example')
    await setState(campaign, 'paused')
    for (const path of [film, frame]) expect(await policyOf(path)).not.toContain('north.example')
    expect(await policyOf(film)).toBe(before)
  })

  it('names the advert to visitors who accepted adverts, embedded too, and to no others', async () => {
    const { campaign, name } = await running(advertiserTag('inline'))
    const address = advertPath.fill({ name })
    for (const path of [film, frame]) {
      expect(await visitor.page(path, { headers: accepted }), path).toContain(`"campaign":"${address}"`)
      const refused = { ...accepted, cookie: '__Host-consent=rejected' }
      expect(await visitor.page(path, { headers: refused }), path).not.toContain(address)
    }
    await setState(campaign, 'paused')
    for (const path of [film, frame])
      expect(await visitor.page(path, { headers: accepted }), path).not.toContain(address)
  })
})

describe('the document of a video advert', () => {
  it('has the advertiser’s video, its addresses of allowed origins and ours, and nothing for visitors without consent', async () => {
    const { name, creative } = await running(advertiserTag('inline'))
    const text = await documentOf(name)
    expect(text).toContain(`<Ad id="${creative}">`)
    expect(text).toContain('<Duration>00:00:16</Duration>')
    expect(text.match(/<MediaFile /g)).toHaveLength(1)
    expect(text).toContain(`<![CDATA[${advertiser.media}/film.mp4]]>`)
    expect(text).toContain(`<Impression><![CDATA[${advertiser.tell}/advert/evening/impression`)
    for (const event of ['seen', 'click'])
      expect(text).toContain(`${testbed.origin}${advertPingPath.fill({ name, event })}`)
    expect(server.asked).toHaveLength(1)
    for (const cookie of ['__Host-consent=rejected', '']) {
      expect(await documentOf(name, { ...accepted, cookie })).toContain(empty)
    }
    expect(server.asked).toHaveLength(1)
  })

  it('tells the advertiser nothing of the visitor', async () => {
    const { name } = await running(advertiserTag('inline', { cb: '[CACHEBUSTING]' }))
    await documentOf(name, {
      ...accepted,
      'accept-language': 'hu',
      referer: `${testbed.origin}${film}`,
      'x-forwarded-for': '192.0.2.9',
    })
    const told = JSON.stringify(server.got.at(-1))
    for (const word of ['Firefox', 'consent', '192.0.2.', 'rain-1', '"hu"']) expect(told).not.toContain(word)
    expect(server.asked).toEqual([expect.stringMatching(/^\/vast\/inline\?here=[^&]+&film=[^&]+&cb=(%5B|\[|\d)/)])
  })

  it.each([
    ['says that there is none', 'empty', {}],
    ['answers with an error', 'status', { status: '500' }],
    ['does not answer', 'no-network', {}],
    ['leads to this machine', 'moved', { to: 'https://127.0.0.1/vast/inline' }],
    ['leads to its network', 'moved', { to: 'https://10.0.0.1/vast/inline' }],
    ['leads to a wrapper around this machine', 'wrapper', { next: 'https://localhost/vast/inline' }],
    ['sends a page', 'not-vast', {}],
    ['sends a program', 'program', {}],
  ])('is empty where the server %s', async (_, document, query) => {
    const { name } = await running(advertiserTag(document, query))
    expect(await documentOf(name)).toContain(empty)
    expect(server.asked).toHaveLength(1)
  })

  it('is followed through a redirect and a wrapper, which is told as well', async () => {
    const wrapped = advertiserTag('wrapper', { next: advertiserTag('inline'), step: '1' })
    const { name } = await running(advertiserTag('moved', { to: wrapped }))
    const text = await documentOf(name)
    expect(text).toContain(`${advertiser.tell}/advert/house/impression?step=1`)
    expect(text).toContain(`${advertiser.media}/film.mp4`)
    expect(server.asked).toHaveLength(3)
  })

  it('is empty after two seconds where the server hangs', async () => {
    const { name } = await running(advertiserTag('silence'))
    const begun = performance.now()
    expect(await documentOf(name)).toContain(empty)
    expect(performance.now() - begun).toBeGreaterThan(vastDeadlineMs - 200)
    expect(performance.now() - begun).toBeLessThan(vastDeadlineMs + 3000)
  })

  it('does not exist for another name, an advert of another kind, a pause, and an end', async () => {
    const { campaign, creative, name } = await running(advertiserTag('inline'))
    const text = { kind: 'text', text: 'At nine.', link: 'https://north.example/' }
    const other = await running('', text)
    const statusOf = async (of: string) =>
      (await visitor.ask(advertPath.fill({ name: of }), { headers: accepted })).status
    const pinged = async (of: string, event: string) =>
      (await visitor.ask(advertPingPath.fill({ name: of, event }), { headers: accepted })).status
    expect(await statusOf(name)).toBe(200)
    for (const wrong of [
      other.name,
      `c${Number(other.creative) + 1}`,
      `c0${creative}`,
      'c',
      'c-1',
      'c1e3',
      'cx',
      `c${'9'.repeat(20)}`,
    ])
      expect([await statusOf(wrong), await pinged(wrong, 'seen')], wrong).toEqual([404, 404])
    expect([await pinged(name, 'seen'), await pinged(name, 'skip'), await pinged(name, 'x')]).toEqual([204, 404, 404])
    await setState(campaign, 'paused')
    expect([await statusOf(name), await pinged(name, 'seen')]).toEqual([404, 404])
  })
})

it('a video advert that was played and opened is counted, of visitors with consent and of no programs', async () => {
  const { campaign, name } = await running(advertiserTag('inline'))
  await documentOf(name)
  const ping = (event: string, headers: Record<string, string> = accepted) =>
    visitor.ask(advertPingPath.fill({ name, event }), { headers })
  for (const event of ['seen', 'seen', 'click']) await ping(event)
  await ping('seen', { ...accepted, 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' })
  await ping('seen', { ...accepted, cookie: '__Host-consent=rejected' })
  const today = new Date().toISOString().slice(0, 10)
  const path = contract.advertCounts.fill({ campaign_id: Number(campaign), since: today, until: today })
  await vi.waitFor(
    async () => {
      await settleEvents(testbed.runtime)
      const { counts } = (await (await ada.ask(path, { headers: json })).json()) as { counts: object[] }
      expect(counts).toEqual([expect.objectContaining({ slot: 'preroll', impressions: 2, clicks: 1 })])
    },
    { timeout: 20_000, interval: 200 },
  )
})
