// What a limit has counted, counted where it is: tests that reach a limit need not do a thousand things first.
import type { Miniflare } from 'miniflare'
import { originName } from '../../../worker/local.ts'
import type { Limiter } from '../../../worker/origin/durable/limiter.ts'

/** Its window ends after every test. */
const windowSeconds = 3600

/** From now on the counter `key` has counted so many a moment ago, and nothing else. */
export async function presetLimitCount(
  miniflare: Miniflare,
  key: string,
  times: number,
  worker = originName,
): Promise<void> {
  const limiters = await miniflare.getDurableObjectNamespace('LIMITER', worker)
  const counter = limiters.get(limiters.idFromName(key)) as unknown as Limiter
  await counter.forget()
  for (let done = 0; done < times; done++) await counter.take(times, windowSeconds)
}
