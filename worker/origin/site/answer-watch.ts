// Takes the metrics of the whole site from the edge's clock, every minute.
import * as z from 'zod/mini'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { watchSite } from './watch-site.ts'

const Series = z.record(z.string(), z.union([z.number(), z.array(z.number())]))

export async function answerWatch(request: Request, env: Env): Promise<Response> {
  const series = Series.safeParse(await request.json().catch(() => null))
  if (!series.success) return new Response(null, { status: 400 })
  await watchSite(env, series.data, currentSeconds())
  return new Response(null, { status: 204 })
}
