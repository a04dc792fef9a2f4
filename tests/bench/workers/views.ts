// Counts views of a Zipf catalogue, called by callers that each wait for their answer: by the shards, as whole requests to the embedded
// upstream, or as rows that each view writes.
import { waitUntil } from 'cloudflare:workers'
import type { D1Database, DurableObjectNamespace } from '@cloudflare/workers-types'
import { daySeconds, viewSeconds } from '../../../shared/limits.ts'
import { actsPath, statForm } from '../../../shared/stat.ts'
import { eventShardsOf } from '../../../worker/origin/durable/event-shards-of.ts'
import { eventOf } from '../../../worker/origin/events/event-kinds.ts'
import { type View, zipfView } from './zipf-views.ts'

type Bindings = { DB: D1Database; EVENTS: DurableObjectNamespace; ORIGIN: Origin; SHARDS: string }
type Origin = { fetch: (url: string, init: RequestInit) => Promise<Response> }

const nowSeconds = () => Math.floor(Date.now() / 1000)

const event = ({ visitor, video, country }: View) =>
  eventOf('view', { object: `video ${video}`, country }, { nowSeconds: nowSeconds(), onceHash: visitor.slice(-16) })

/** Who viewed lately, the counter, and the day's counts everywhere and in the country: nine rows with their indexes. */
function rowsOfView(db: D1Database, { visitor, video, country }: View) {
  const [now, day] = [nowSeconds(), Math.floor(nowSeconds() / daySeconds)]
  return db.batch([
    db
      .prepare(`
        INSERT INTO lately_viewed (viewer, section, object_id, viewed_date) VALUES (?1, 'video', ?2, ?3)
        ON CONFLICT DO UPDATE SET viewed_date = ?3 WHERE viewed_date <= ?3 - ?4`)
      .bind(visitor, video, now, viewSeconds),
    db.prepare('UPDATE videos SET viewed = viewed + 1 WHERE video_id = ?1 AND changes() > 0').bind(video),
    ...['', country].map((place) =>
      db
        .prepare(`
          INSERT INTO video_views (country, video_id, day, views) SELECT ?1, ?2, ?3, 1 WHERE changes() > 0
          ON CONFLICT DO UPDATE SET views = views + 1`)
        .bind(place, video, day),
    ),
  ])
}

/** As the edge sends it. */
async function requestOfView(origin: Origin, { visitor, video, country }: View): Promise<void> {
  const answer = await origin.fetch(`https://origin.internal${actsPath}`, {
    method: 'POST',
    headers: {
      'x-edge-client': visitor,
      'x-edge-country': country,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: statForm({ act: 'view', section: 'video', object_id: String(video) }).toString(),
  })
  // The demo catalogue has private and deleted videos, too; a machine that is too slow answers 503.
  if (!answer.ok && answer.status !== 404 && answer.status !== 503)
    throw new Error(`a view was answered ${answer.status} ${await answer.text()}`)
  await answer.body?.cancel()
}

// biome-ignore lint/style/noDefaultExport: how a Worker is entered
export default {
  async fetch(request: Request, { DB, EVENTS, ORIGIN, SHARDS }: Bindings): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    const number = (name: string) => Number(searchParams.get(name) ?? 0)
    const [views, callers, videos] = [number('views'), number('callers'), number('videos')]
    const { countEvents, flushEvents } = eventShardsOf(EVENTS, Number(SHARDS), null)
    const each = async (count: (view: View) => Promise<unknown>, viewOf = () => zipfView(videos)) => {
      let left = views
      const call = async () => {
        while (left-- > 0) await count(viewOf())
      }
      await Promise.all(Array.from({ length: callers }, call))
    }
    if (pathname === '/rows') await each((view) => rowsOfView(DB, view))
    if (pathname === '/shards') await each((view) => countEvents([event(view)], waitUntil))
    if (pathname === '/acts') await each((view) => requestOfView(ORIGIN, view))
    // All of one video.
    if (pathname === '/hot') await each((view) => countEvents([event({ ...view, video: 1 })], waitUntil))
    if (pathname === '/many') {
      await each(() => countEvents(Array.from({ length: 500 }, () => event(zipfView(videos)))))
      await flushEvents()
    }
    return new Response('done')
  },
}
