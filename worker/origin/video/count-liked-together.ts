// Counts which videos are liked by the same members, as pairs that were played one after the other are: numbers by pair, with nothing of
// the member who liked both.
import { newestOf } from '../../../shared/versioned-secret.ts'
import { keyedHash } from '../crypto/keyed-hash.ts'
import type { Env } from '../env.ts'
import { eventOf } from '../events/event-kinds.ts'
import { isPublicObject } from '../sql/public-objects.ts'
import { writeLog } from '../telemetry/log.ts'
import { likedBefore } from './store/votes.ts'

type Like = { userId: number; videoId: number; nowSeconds: number }

/** The vote is stored: where the counters do not answer, the pairs are lost, and the log says so. */
export async function countLikedTogether(
  env: Pick<Env, 'db' | 'countEvents' | 'signingSecret'>,
  { userId, videoId, nowSeconds }: Like,
): Promise<void> {
  try {
    if (!(await isPublicObject(env.db, 'video', videoId, nowSeconds))) return
    const others = await likedBefore(env.db, userId, videoId)
    const events = await Promise.all(
      others.map(async (before) => {
        const [video = 0, other = 0] = [videoId, before].toSorted((one, another) => one - another)
        const hash = await keyedHash(`liked ${userId} ${video} ${other}`, 'events', newestOf(env.signingSecret))
        return eventOf(
          'coview',
          { video: String(video), other: String(other) },
          { nowSeconds, onceHash: hash.slice(0, 16) },
        )
      }),
    )
    if (events.length > 0) await env.countEvents(events)
  } catch (fault) {
    writeLog('error', { event: 'lost', what: 'coview', count: 1, problem: String(fault) })
  }
}
