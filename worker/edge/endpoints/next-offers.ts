// The offers that come when those in a page have had their time. The page shows offers already, so there is no chance here.
import type { Context } from 'hono'
import { offersPath, type ServiceAnswers } from '../../../shared/service-paths.ts'
import { noStore } from '../http/headers.ts'
import type { EdgeApp } from '../render/request-context.ts'
import { partnerOffers } from '../upstream/partner-offers.ts'

export async function nextOffers(c: Context<EdgeApp>): Promise<Response> {
  const { url, visitor, call, startedMs, notes } = c.get('context')
  notes.route = 'offers'
  const id = offersPath.match(url.pathname)?.video_id ?? ''
  if (!/^[1-9]\d{0,14}$/.test(id)) return c.json({ error: 'There are no such offers', code: 'not_found' }, 404, noStore)
  const { offers, endsAtMs } = await partnerOffers({
    call,
    videoId: Number(id),
    country: visitor.placeCountry,
    nowMs: startedMs,
  })
  return c.json({ offers, leftMs: endsAtMs - startedMs } satisfies ServiceAnswers['offers'], 200, noStore)
}
