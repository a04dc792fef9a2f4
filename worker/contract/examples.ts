// Real examples: answers that the embedded upstream gave from a small demo catalogue in memory.
import { type EndpointName, endpoints } from '../../shared/contract/contract.ts'
import { ensureBuilt } from '../build.ts'
import { migrate } from '../local/migrate.ts'
import { createRuntime, originName } from '../local.ts'
import { readLoops } from '../origin/seed/loops-on-disk.ts'
import { seed } from '../origin/seed/seed.ts'
import { answerTo } from './check.ts'
import { type Found, findIds } from './find-ids.ts'
import { samplesOf } from './sample-params.ts'
import { type Ask, upstreamClient } from './upstream-client.ts'

type Example = { address: string; answer: unknown }
export type Examples = { found: Found; byRow: Map<EndpointName, Example> }

const videos = 120

export async function recordExamples(): Promise<Examples> {
  await ensureBuilt()
  const runtime = await createRuntime()
  try {
    const [db, media] = [await runtime.database(), await runtime.files()]
    await migrate(db)
    // Answers name the video files, whose content does not matter here.
    const loops = { ...readLoops(), read: async () => new Uint8Array(1) }
    await seed({ db, media, loops, videos })
    const origin = await runtime.worker(originName)
    // The runtime's types and the platform's are equivalent here.
    return await examplesOf(upstreamClient('http://upstream', origin.fetch.bind(origin) as unknown as typeof fetch))
  } finally {
    await runtime.stop()
  }
}

/** The examples that a running upstream gives. */
export async function examplesOf(ask: Ask): Promise<Examples> {
  const found = await findIds((name, params) => answerTo(ask, name, params))
  const byRow = new Map<EndpointName, Example>()
  for (const row of endpoints) {
    const [params] = samplesOf(row.name, found).params
    if (params === undefined || row.audience !== 'public') continue
    const address = row.fill(params)
    byRow.set(row.name, { address, answer: shortened(JSON.parse((await ask(address)).text)) })
  }
  return { found, byRow }
}

/** Longer lists are cut to two items. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 2).map(shortened)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortened(inner)]))
}
