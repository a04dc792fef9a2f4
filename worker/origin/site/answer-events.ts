// Takes events from the edge and counts them. A visitor's play of a video, and each tenth of it, count once in half an hour.
import * as z from 'zod/mini'
import { eventLimit } from '../../../shared/limits.ts'
import { SiteEvent } from '../../../shared/site-events.ts'
import { newestOf } from '../../../shared/versioned-secret.ts'
import { currentSeconds } from '../clock.ts'
import { keyedHash } from '../crypto/keyed-hash.ts'
import type { CountedEvent } from '../durable/counted-event.ts'
import type { Env } from '../env.ts'
import { eventOf } from '../events/event-kinds.ts'
import { countInSteps } from '../http/attempts.ts'
import { readCaller } from '../http/caller.ts'
import { isPublicObject } from '../sql/public-objects.ts'

const Events = z.array(SiteEvent).check(z.maxLength(20))

export async function answerEvents(request: Request, env: Env): Promise<Response> {
  const events = Events.safeParse(await request.json().catch(() => null))
  if (!events.success) return new Response(null, { status: 400 })
  const { client, country } = readCaller(request.headers, env)
  const tried = await countInSteps(env, { key: `events:${client}`, ...eventLimit })
  if (!tried.ok) return new Response(null, { status: 429 })
  const nowSeconds = currentSeconds()
  const counted: CountedEvent[] = []
  for (const event of events.data) {
    if (event.kind === 'page') {
      const { route, language, device } = event
      counted.push(eventOf('page', { route, country, device, language }, { nowSeconds, onceHash: null }))
      continue
    }
    if (!(await isPublicObject(env.db, 'video', event.video, nowSeconds))) continue
    const video = String(event.video)
    const tenth = event.kind === 'watched' ? String(event.tenth) : ''
    const text = [event.kind, client, video, tenth].join(' ')
    const onceHash = (await keyedHash(text, 'events', newestOf(env.signingSecret))).slice(0, 16)
    counted.push(
      event.kind === 'play'
        ? eventOf('play', { video, country, device: event.device }, { nowSeconds, onceHash })
        : eventOf('watched', { video, tenth }, { nowSeconds, onceHash }),
    )
  }
  if (counted.length > 0) await env.countEvents(counted)
  return new Response(null, { status: 204 })
}
