// Sets the counter of a limit directly, so that tests that reach a limit need not act a thousand times first.
import type { Miniflare } from 'miniflare'
import { originName } from '../../../worker/local.ts'
import type { Limiter } from '../../../worker/origin/durable/limiter.ts'

/** The window ends after every test. */
const windowSeconds = 3600

/** Sets the counter `key` to this number, counted a moment ago. */
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
