// The next rotation of partner offers. The page already shows offers, so no draw decides whether there are any.
import type { Context } from 'hono'
import { offersPath, type ServiceAnswers } from '../../../shared/service-paths.ts'
import { noStore } from '../http/headers.ts'
import type { EdgeApp } from '../render/request-context.ts'
import { partnerOffers } from '../upstream/partner-offers.ts'

export async function nextOffers(c: Context<EdgeApp>): Promise<Response> {
  const { url, visitor, call, startedMs } = c.get('context')
  const id = offersPath.match(url.pathname)?.video_id ?? ''
  if (!/^[1-9]\d{0,14}$/.test(id))
    return c.json({ error: 'There are no offers for this video', code: 'not_found' }, 404, noStore)
  const { offers, endsAtMs } = await partnerOffers({
    call,
    videoId: Number(id),
    country: visitor.placeCountry,
    nowMs: startedMs,
  })
  return c.json({ offers, leftMs: endsAtMs - startedMs } satisfies ServiceAnswers['offers'], 200, noStore)
}
