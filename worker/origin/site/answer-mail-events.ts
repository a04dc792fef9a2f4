// What the mail provider reports: addresses at which mails came back for good, and readers who called one spam. The edge has checked the
// token; an address is hashed at once, and stands in no log.
import * as z from 'zod/mini'
import { mailEventsMax } from '../../../shared/limits.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { addSuppressions } from '../mail/store/suppressions.ts'
import { emailHash } from '../mail/suppressions.ts'
import { parseJsonOrNull } from '../media/parse-json.ts'

/** Other events of a provider are left out by whatever passes them on; an unknown one is refused. */
const Events = z.object({
  events: z
    .array(z.object({ event: z.enum(['bounce', 'complaint']), email: z.string().check(z.maxLength(320)) }))
    .check(z.maxLength(mailEventsMax)),
})

export async function answerMailEvents(request: Request, { db }: Env): Promise<Response> {
  const parsed = Events.safeParse(parseJsonOrNull(await request.text()))
  if (!parsed.success) return new Response(null, { status: 400 })
  const { events } = parsed.data
  const all = await Promise.all(
    events.map(async ({ event, email }) => ({ hash: await emailHash(email), reason: event })),
  )
  if (all.length > 0) await addSuppressions(db, all, currentSeconds()).run()
  return new Response(null, { status: 204 })
}
