// Logs page views (route and language, nothing else) and player failures, and reports what pages tell as counts: page views, searches,
// adverts, and what is played. What a program reports that says it is one is not counted.
import type { Context } from 'hono'
import * as z from 'zod/mini'
import { langs, locales } from '../../../locales/locales.ts'
import { pageSizes, pagesMax } from '../../../shared/limits.ts'
import { routeNames } from '../../../shared/routes.ts'
import { readCountedAdvert } from '../../../shared/rules/ads-campaigns.ts'
import { type DeviceClass, deviceClass, isProgram } from '../../../shared/rules/device-class.ts'
import { watchedSizeOf } from '../../../shared/rules/video-watched-sizes.ts'
import { watchedSteps } from '../../../shared/rules/video-watched-steps.ts'
import { advertName, type SiteEvent, searchedText } from '../../../shared/site-events.ts'
import { readSmallJson } from '../http/read-small-json.ts'
import { isHouseAdvert } from '../operator/house-advert-names.ts'
import type { EdgeApp } from '../render/request-context.ts'
import { writeLog } from '../telemetry/log.ts'
import { userAgentOf } from '../upstream/caller.ts'
import { advertsAt } from '../upstream/live-adverts.ts'
import { reportEvents } from '../upstream/report-events.ts'

// The `lang` attribute of the page: the tag (cs), not the code of addresses (cz).
const lang = z.enum(langs.map((code) => locales[code].tag))

const PageView = z.object({
  route: z.enum([...routeNames, 'none']),
  lang,
  fault: z.optional(z.literal('player')),
})

/** Of the largest pictures that browsers decode. */
const linesMax = 16_384

/**
 * How far a video was played: 0 when it begins, and each tenth, with the lines of the picture; and which one was played before it in the same
 * tab.
 */
const Played = z.object({
  video: z.int().check(z.gte(1)),
  step: z.int().check(z.gte(0), z.lte(watchedSteps)),
  previous: z.optional(z.int().check(z.gte(1))),
  lines: z.optional(z.int().check(z.gte(1), z.lte(linesMax))),
})

const Searched = z.object({ search: searchedText, results: z.int().check(z.gte(0)) })

/** Of the last page of a list. */
const openedPlaceMax = pagesMax * pageSizes.list

/** A video that was opened from the results of a search: its place there, from 1 on. */
const Opened = z.object({
  opened: searchedText,
  place: z.int().check(z.gte(1), z.lte(openedPlaceMax)),
  video: z.int().check(z.gte(1)),
})

const AdvertAct = z.object({ advert: advertName, act: z.enum(['impression', 'click']), lang })

const viewMaxBytes = 1024

export async function track(c: Context<EdgeApp>): Promise<Response> {
  const body: unknown = await readSmallJson(c, viewMaxBytes)
  const device = deviceClass(userAgentOf(c.get('context').deps.caller))
  const { route, video, search, opened, advert } = Object(body)
  if (route !== undefined) return reportPage(c, body, device)
  if (opened !== undefined)
    return report(c, Opened.safeParse(body), ({ opened: text, place, video }) => [
      { kind: 'opened', text, place },
      { kind: 'found', text, video },
    ])
  if (video !== undefined)
    return report(c, Played.safeParse(body), ({ video, step, previous, lines }) => {
      if (step > 0) return [{ kind: 'watched', video, tenth: step, ...(lines && { size: watchedSizeOf(lines) }) }]
      const isPair = previous !== undefined && previous !== video
      return [{ kind: 'play', video, device }, ...(isPair ? [{ kind: 'coview' as const, video, previous }] : [])]
    })
  if (search !== undefined)
    return report(c, Searched.safeParse(body), ({ search, results }) => [{ kind: 'search', text: search, results }])
  if (advert !== undefined)
    return report(c, AdvertAct.safeParse(body), ({ advert, act, lang }) =>
      isCounted(c, advert) ? [{ kind: act, advert, language: lang, device }] : [],
    )
  return reportPage(c, body, device)
}

/** Campaigns that run, and the site's own adverts. */
function isCounted(c: Context<EdgeApp>, advert: string): boolean {
  const { startedMs } = c.get('context')
  const campaign = readCountedAdvert(advert)
  if (!campaign) return isHouseAdvert(advert)
  return advertsAt(startedMs).byCreative.get(campaign.creativeId)?.campaign.campaign_id === campaign.campaignId
}

const reportPage = (c: Context<EdgeApp>, body: unknown, device: DeviceClass): Response =>
  report(c, PageView.safeParse(body), ({ fault, ...page }) => {
    writeLog('info', { event: fault ? `${fault}-failed` : 'page-view', ...page })
    return fault ? [] : [{ kind: 'page', route: page.route, language: page.lang, device }]
  })

function report<Sent>(
  c: Context<EdgeApp>,
  sent: { success: true; data: Sent } | { success: false; error: z.core.$ZodError },
  eventsOf: (sent: Sent) => SiteEvent[],
): Response {
  if (!sent.success) {
    const field = String(sent.error.issues[0]?.path[0] ?? 'body')
    return c.json({ error: 'Invalid page view', code: 'invalid', field }, 400)
  }
  const events = eventsOf(sent.data)
  const { deps } = c.get('context')
  if (!isProgram(userAgentOf(deps.caller))) reportEvents(deps, events)
  return c.body(null, 204)
}
