// The site's own adverts, as any server of adverts would answer: a VAST document about a video of the catalogue, and an
// address for each thing that is told of it. Nothing is answered or counted for who has not accepted it.
import type { Context } from 'hono'
import { href } from '../../../shared/routes.ts'
import { decodeVideoUrl, isPlain, mediaTypeOf } from '../../../shared/rules/video-playback.ts'
import { titleIn } from '../../../shared/rules/video-titles.ts'
import { advertPath, advertPingPath } from '../../../shared/service-paths.ts'
import { noStore } from '../http/headers.ts'
import { type HouseAdvert, houseAdverts } from '../operator/preroll.ts'
import { site } from '../operator/site.ts'
import type { EdgeApp, RequestContext } from '../render/request-context.ts'
import { escapeXml } from '../render/xml.ts'
import { signFiles } from '../upstream/media-link.ts'

/** What the document asks to be told of, as VAST names it. */
const told = ['impression', 'loaded', 'start', 'midpoint', 'complete', 'skip', 'click', 'error'] as const

export function houseAdvert(c: Context<EdgeApp>): Response | Promise<Response> {
  const { pathname } = c.get('context').url
  const ping = advertPingPath.match(pathname)
  return ping ? takePing(c, ping) : answerDocument(c, advertPath.match(pathname)?.name ?? '')
}

async function answerDocument(c: Context<EdgeApp>, name: string): Promise<Response> {
  const context = c.get('context')
  context.notes.route = 'advert'
  const advert = Object.hasOwn(houseAdverts, name) ? houseAdverts[name] : undefined
  if (!advert) return c.json({ error: 'There is no such advert', code: 'not_found' }, 404, noStore)
  const isAccepted = context.visitor.consent === 'accepted'
  const ad = isAccepted ? await adOf(context, name, advert).catch(() => '') : ''
  const document = `<?xml version="1.0" encoding="UTF-8"?>\n<VAST version="4.2">${ad}</VAST>\n`
  return c.body(document, 200, { ...noStore, 'content-type': 'application/xml; charset=utf-8' })
}

/** One line in the log for each thing that is told. */
function takePing(c: Context<EdgeApp>, { name = '', event = '' }: Record<string, string>): Response {
  const context = c.get('context')
  context.notes.route = 'advert-ping'
  const isKnown = Object.hasOwn(houseAdverts, name) && told.some((one) => one === event)
  if (!isKnown) return c.json({ error: 'There is no such advert', code: 'not_found' }, 404, noStore)
  if (context.visitor.consent === 'accepted') console.log(JSON.stringify({ event: 'advert', name, what: event }))
  return c.body(null, 204, noStore)
}

/** The ad itself; empty when there is no such video, or none that plays everywhere. */
async function adOf(context: RequestContext, name: string, { video_id }: HouseAdvert): Promise<string> {
  const [about, listed] = await Promise.all([
    context.call('video', { video_id }),
    context.call('videoFile', { video_id }),
  ])
  if (!about.ok || !listed.ok) return ''
  const { video } = about.value
  const files = await signFiles(context.env.linkSecret, video_id, listed.value.filter(isPlain), Date.now())
  const [file] = files
  const path = file && decodeVideoUrl(file.video_url)
  if (!path) return ''
  const { origin } = context.url
  const here = (address: string) => cdata(new URL(address, origin).href)
  const ping = (event: (typeof told)[number]) => here(advertPingPath.fill({ name, event }))
  const tracking = told
    .filter((event) => !['impression', 'click', 'error'].includes(event))
    .map((event) => `<Tracking event="${event}">${ping(event)}</Tracking>`)
  return `<Ad id="${name}"><InLine>
<AdSystem>${escapeXml(site.name)}</AdSystem><AdTitle>${escapeXml(titleIn(context.lang, video))}</AdTitle>
<Error>${ping('error')}</Error><Impression>${ping('impression')}</Impression>
<Creatives><Creative><Linear><Duration>${clock(video.duration)}</Duration>
<TrackingEvents>${tracking.join('')}</TrackingEvents>
<VideoClicks><ClickThrough>${here(href('video', { id: String(video_id), dir: video.dir }, { lang: context.lang }))}</ClickThrough><ClickTracking>${ping('click')}</ClickTracking></VideoClicks>
<MediaFiles><MediaFile delivery="progressive" type="${mediaTypeOf(file.format)}" width="640" height="360">${here(path)}</MediaFile></MediaFiles>
</Linear></Creative></Creatives></InLine></Ad>`
}

const cdata = (text: string): string => `<![CDATA[${text.replaceAll(']]>', '')}]]>`

/** "0:00:12" as VAST writes it: two digits each. */
const clock = (duration: string): string =>
  duration
    .split(':')
    .map((part) => part.padStart(2, '0'))
    .join(':')
