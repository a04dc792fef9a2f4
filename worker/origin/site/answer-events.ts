// Takes events from the edge and counts them. A visitor's play of a video, and each tenth of it, count once in half an hour.
import * as z from 'zod/mini'
import { eventLimit } from '../../../shared/limits.ts'
import { shortSearch } from '../../../shared/rules/search-text.ts'
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
    if (await arePublic(env, videosOf(event), nowSeconds))
      counted.push(...(await countedEvents(event, { env, client, country, nowSeconds })))
  }
  if (counted.length > 0) await env.countEvents(counted)
  return new Response(null, { status: 204 })
}

const videosOf = (event: SiteEvent): number[] => [
  ...('video' in event ? [event.video] : []),
  ...('previous' in event ? [event.previous] : []),
]

async function arePublic({ db }: Env, videos: readonly number[], nowSeconds: number): Promise<boolean> {
  const answers = await Promise.all(videos.map((video) => isPublicObject(db, 'video', video, nowSeconds)))
  return answers.every((isPublic) => isPublic)
}

type Sender = { env: Env; client: string; country: string; nowSeconds: number }

async function countedEvents(event: SiteEvent, sender: Sender): Promise<CountedEvent[]> {
  const counted = await countedEvent(event, sender)
  if (event.kind !== 'watched' || event.size === undefined) return [counted]
  const { video, tenth, size } = event
  // A tenth counts in the size that was told first.
  const onceHash = await visitorHash(['size', sender.client, video, tenth].join(' '), sender.env)
  const values = { video: String(video), tenth: String(tenth), size }
  return [counted, eventOf('size', values, { nowSeconds: sender.nowSeconds, onceHash })]
}

async function countedEvent(event: SiteEvent, sender: Sender): Promise<CountedEvent> {
  const { country, nowSeconds } = sender
  const each = { nowSeconds, onceHash: null }
  const once = async (...what: (string | number)[]) => ({
    nowSeconds,
    onceHash: await visitorHash([event.kind, sender.client, ...what].join(' '), sender.env),
  })
  switch (event.kind) {
    case 'page':
      return eventOf('page', { ...event, country }, each)
    case 'visit':
      return eventOf('visit', { ...event, country }, each)
    case 'arrival':
      return eventOf('arrival', { video: String(event.video), referrer: event.referrer }, await once(event.video))
    case 'found': {
      const text = shortSearch(event.text)
      return eventOf('found', { video: String(event.video), text }, await once(event.video, text))
    }
    case 'impression':
      return eventOf('impression', { ...event, country }, each)
    case 'click':
      return eventOf('click', { ...event, country }, await once(event.advert))
    case 'search': {
      const text = shortSearch(event.text)
      return eventOf('search', { text, results: powerOfTen(event.results) }, await once(text))
    }
    case 'opened': {
      const text = shortSearch(event.text)
      return eventOf('opened', { text, place: placeBand(event.place) }, await once(text, event.place))
    }
    case 'play':
      return eventOf('play', { video: String(event.video), country, device: event.device }, await once(event.video, ''))
    case 'coview': {
      // A visitor who goes to and fro between two videos watches one pair, which one shard counts.
      const [video = 0, other = 0] = [event.video, event.previous].toSorted((one, another) => one - another)
      return eventOf('coview', { video: String(video), other: String(other) }, await once(video, other))
    }
    case 'watched':
      return eventOf(
        'watched',
        { video: String(event.video), tenth: String(event.tenth) },
        await once(event.video, event.tenth),
      )
  }
}

const visitorHash = async (text: string, env: Env): Promise<string> =>
  (await keyedHash(text, 'events', newestOf(env.signingSecret))).slice(0, 16)

/** The first, the first three, ten or sixty, or a later page. */
const placeBand = (place: number): string => [1, 3, 10, 60].find((band) => place <= band)?.toString() ?? 'later'

/** 0, 1, 10, 100 …: the exact number changes with each new video. */
const powerOfTen = (results: number): string => (results === 0 ? '0' : `1${'0'.repeat(String(results).length - 1)}`)
