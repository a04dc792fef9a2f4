// The video advert of a campaign as a VAST document of ours: what resolve-vast.ts found, and where this site counts it. Only visitors who
// accepted adverts get one.

import { locales } from '../../../locales/locales.ts'
import type { LiveCampaign, LiveCreative } from '../../../shared/entities/admin-advert.ts'
import { countedAdvertName } from '../../../shared/rules/ads-campaigns.ts'
import { deviceClass, isProgram } from '../../../shared/rules/device-class.ts'
import { isNamedHttpsAddress } from '../../../shared/rules/public-address.ts'
import { advertPingPath } from '../../../shared/service-paths.ts'
import { callLang } from '../http/address.ts'
import { setting } from '../operator/published.ts'
import { advertTagName } from '../render/advert-unit.tsx'
import type { RequestContext } from '../render/request-context.ts'
import { escapeXml } from '../render/xml.ts'
import { userAgentOf } from '../upstream/caller.ts'
import { advertsAt } from '../upstream/live-adverts.ts'
import { reportEvents } from '../upstream/report-events.ts'
import { resolveVast } from '../upstream/resolve-vast.ts'
import type { VastAdvert } from '../upstream/vast-document.ts'
import { cdata } from './vast-text.ts'

type Found = { campaign: LiveCampaign; creative: LiveCreative }

/** The campaign that a name of an advert is of; undefined for any other name, and once the campaign has ended. */
export function campaignAdvertNamed(name: string, { startedMs }: RequestContext): Found | undefined {
  const [, id] = /^c([1-9]\d{0,14})$/.exec(name) ?? []
  const found = id === undefined ? undefined : advertsAt(startedMs).byCreative.get(Number(id))
  return found?.creative.kind === 'vast' ? found : undefined
}

/** The ad; empty where the advertiser has none that plays. */
export async function campaignAd(context: RequestContext, { campaign, creative }: Found): Promise<string> {
  const { startedMs: nowMs, url } = context
  const found = await resolveVast(creative.src, { origins: creative.origins, nowMs })
  return found ? documentOf(found, { campaign, creative }, url.origin) : ''
}

function documentOf(advert: VastAdvert, { campaign, creative }: Found, origin: string): string {
  const ping = (event: string) =>
    cdata(new URL(advertPingPath.fill({ name: advertTagName(creative.creative_id), event }), origin).href)
  const each = (tag: string, urls: readonly string[]) => urls.map((url) => `<${tag}>${cdata(url)}</${tag}>`).join('')
  const tracking = advert.tracking.map(({ event, url }) => `<Tracking event="${event}">${cdata(url)}</Tracking>`)
  const click = advert.clickThrough ?? (isNamedHttpsAddress(creative.link) ? creative.link : null)
  const files = advert.files.map(
    ({ url, width, height }) =>
      `<MediaFile delivery="progressive" type="video/mp4" width="${width}" height="${height}">${cdata(url)}</MediaFile>`,
  )
  return `<Ad id="${creative.creative_id}"><InLine>
<AdSystem>${escapeXml(setting('site_name'))}</AdSystem><AdTitle>${escapeXml(creative.headline)}</AdTitle><Advertiser>${escapeXml(campaign.advertiser)}</Advertiser>
${each('Error', advert.errors)}${each('Impression', advert.impressions)}
<Creatives><Creative><Linear>${advert.duration && `<Duration>${advert.duration}</Duration>`}
<TrackingEvents><Tracking event="progress" offset="00:00:01">${ping('seen')}</Tracking>${tracking.join('')}</TrackingEvents>
<VideoClicks>${click ? `<ClickThrough>${cdata(click)}</ClickThrough>` : ''}<ClickTracking>${ping('click')}</ClickTracking>${each('ClickTracking', advert.clicks)}</VideoClicks>
<MediaFiles>${files.join('')}</MediaFiles>
</Linear></Creative></Creatives></InLine></Ad>`
}

/** A second of it was played, or it was opened. */
export function countCampaignPing(
  context: RequestContext,
  { campaign, creative }: Found,
  event: string,
  headers: Headers,
) {
  const { deps } = context
  const userAgent = userAgentOf(deps.caller)
  if (isProgram(userAgent)) return
  const advert = countedAdvertName(campaign.campaign_id, creative.creative_id, 'preroll')
  const language = locales[callLang(context, headers)].tag
  const kind = event === 'click' ? 'click' : 'impression'
  reportEvents(deps, [{ kind, advert, language, device: deviceClass(userAgent) }])
}

/** The events that are counted. */
export const campaignPings = ['seen', 'click'] as const
