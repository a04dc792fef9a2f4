// A click on an advert of a campaign: counted, and led to where the creative leads. The address names the creative, never a target, so
// that it leads nowhere else.
import type { Context } from 'hono'
import { locales } from '../../../locales/locales.ts'
import { advertSlotNames, countedAdvertName } from '../../../shared/rules/ads-campaigns.ts'
import { deviceClass, isProgram } from '../../../shared/rules/device-class.ts'
import { advertClickPath } from '../../../shared/service-paths.ts'
import { callLang } from '../http/address.ts'
import { nonPageHeaders, noStore } from '../http/headers.ts'
import type { EdgeApp } from '../render/request-context.ts'
import { userAgentOf } from '../upstream/caller.ts'
import { advertsAt } from '../upstream/live-adverts.ts'
import { reportEvents } from '../upstream/report-events.ts'

export function advertClick(c: Context<EdgeApp>): Response {
  const context = c.get('context')
  const { url, deps, startedMs } = context
  const { creative_id: id = '', slot: name } = advertClickPath.match(url.pathname) ?? {}
  const slot = advertSlotNames.find((one) => one === name)
  const found = /^[1-9]\d{0,14}$/.test(id) ? advertsAt(startedMs).byCreative.get(Number(id)) : undefined
  if (!slot || !found?.creative.link) return gone(c)
  const { campaign, creative } = found
  const userAgent = userAgentOf(deps.caller)
  // A browser that fetches in advance is no visitor yet.
  if (!isProgram(userAgent) && !c.req.raw.headers.has('sec-purpose')) {
    const advert = countedAdvertName(campaign.campaign_id, creative.creative_id, slot)
    const language = locales[callLang(context, c.req.raw.headers)].tag
    reportEvents(deps, [{ kind: 'click', advert, language, device: deviceClass(userAgent) }])
  }
  const headers = { ...nonPageHeaders, ...noStore, 'x-robots-tag': 'noindex, nofollow', location: creative.link }
  return new Response(null, { status: 302, headers })
}

/** The campaign has ended since the page was sent, or there was none. */
const gone = (c: Context<EdgeApp>): Response =>
  c.json({ error: 'There is no such advert', code: 'not_found' }, 404, noStore)
