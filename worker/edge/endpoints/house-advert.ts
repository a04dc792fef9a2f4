// House adverts as VAST: a document per advert and an address per tracking event. Without consent nothing is answered
// or counted.
import type { Context } from 'hono'
import { href } from '../../../shared/routes.ts'
import { decodeVideoUrl, isPlain, mediaTypeOf } from '../../../shared/rules/video-playback.ts'
import { titleIn } from '../../../shared/rules/video-titles.ts'
import { advertPath, advertPingPath } from '../../../shared/service-paths.ts'
import { noStore } from '../http/headers.ts'
import { isShown } from '../operator/demo-row.ts'
import { type HouseAdvert, houseAdverts } from '../operator/preroll.ts'
import { setting } from '../operator/published.ts'
import type { EdgeApp, RequestContext } from '../render/request-context.ts'
import { escapeXml } from '../render/xml.ts'
import { writeLog } from '../telemetry/log.ts'
import { signFiles } from '../upstream/media-link.ts'
import { campaignAd, campaignAdvertNamed, campaignPings, countCampaignPing } from './campaign-advert.ts'
import { cdata } from './vast-text.ts'

/** The tracking events, as VAST names them. */
const trackingEvents = ['impression', 'loaded', 'start', 'midpoint', 'complete', 'skip', 'click', 'error'] as const

export async function houseAdvert(c: Context<EdgeApp>): Promise<Response> {
  const context = c.get('context')
  const name = advertPath.match(context.url.pathname)?.name ?? ''
  const advert = advertNamed(name, context)
  const campaign = campaignAdvertNamed(name, context)
  if (!advert && !campaign) return c.json({ error: 'There is no such advert', code: 'not_found' }, 404, noStore)
  const isAccepted = context.visitor.consent === 'accepted'
  const adFor = () => (campaign ? campaignAd(context, campaign) : advert ? adOf(context, name, advert) : '')
  const ad = isAccepted ? await Promise.resolve(adFor()).catch(() => '') : ''
  const document = `<?xml version="1.0" encoding="UTF-8"?>\n<VAST version="4.2">${ad}</VAST>\n`
  return c.body(document, 200, { ...noStore, 'content-type': 'application/xml; charset=utf-8' })
}

/** Logs one line per tracking event. */
export function takeAdvertPing(c: Context<EdgeApp>): Response {
  const context = c.get('context')
  const { name = '', event = '' } = advertPingPath.match(context.url.pathname) ?? {}
  const campaign = campaignAdvertNamed(name, context)
  if (campaign && campaignPings.some((known) => known === event)) {
    if (context.visitor.consent === 'accepted') countCampaignPing(context, campaign, event, c.req.raw.headers)
    return c.body(null, 204, noStore)
  }
  const isKnown = advertNamed(name, context) && trackingEvents.some((known) => known === event)
  if (!isKnown) return c.json({ error: 'There is no such advert', code: 'not_found' }, 404, noStore)
  if (context.visitor.consent === 'accepted') writeLog('info', { event: 'advert', name, what: event })
  return c.body(null, 204, noStore)
}

const advertNamed = (name: string, { env }: RequestContext): HouseAdvert | undefined => {
  const advert = Object.hasOwn(houseAdverts, name) ? houseAdverts[name] : undefined
  return advert && isShown(advert, env) ? advert : undefined
}

/** The ad; empty without a video file that every browser plays. */
async function adOf(context: RequestContext, name: string, { video_id }: HouseAdvert): Promise<string> {
  const [about, listed] = await Promise.all([
    context.call('video', { video_id }),
    context.call('videoFile', { video_id }),
  ])
  if (!about.ok || !listed.ok) return ''
  const { video } = about.value
  const files = await signFiles(
    { secret: context.env.linkSecret, partnerKeys: context.env.partnerKeys, session: null, nowMs: Date.now() },
    video_id,
    listed.value.filter(isPlain),
  )
  const [file] = files
  const path = file && decodeVideoUrl(file.video_url)
  if (!path) return ''
  const { origin } = context.url
  const here = (address: string) => cdata(new URL(address, origin).href)
  const ping = (event: (typeof trackingEvents)[number]) => here(advertPingPath.fill({ name, event }))
  const tracking = trackingEvents
    .filter((event) => !['impression', 'click', 'error'].includes(event))
    .map((event) => `<Tracking event="${event}">${ping(event)}</Tracking>`)
  return `<Ad id="${name}"><InLine>
<AdSystem>${escapeXml(setting('site_name'))}</AdSystem><AdTitle>${escapeXml(titleIn(context.lang, video))}</AdTitle>
<Error>${ping('error')}</Error><Impression>${ping('impression')}</Impression>
<Creatives><Creative><Linear><Duration>${vastDuration(video.duration)}</Duration>
<TrackingEvents>${tracking.join('')}</TrackingEvents>
<VideoClicks><ClickThrough>${here(href('video', { id: String(video_id), dir: video.dir }, { lang: context.lang }))}</ClickThrough><ClickTracking>${ping('click')}</ClickTracking></VideoClicks>
<MediaFiles><MediaFile delivery="progressive" type="${mediaTypeOf(file.format)}" width="640" height="360">${here(path)}</MediaFile></MediaFiles>
</Linear></Creative></Creatives></InLine></Ad>`
}

/** The duration as VAST writes it: two digits each. */
const vastDuration = (duration: string): string =>
  duration
    .split(':')
    .map((part) => part.padStart(2, '0'))
    .join(':')
