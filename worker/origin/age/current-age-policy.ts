// The published age rows as the edge applies them, and the answer that gives them to the edge.
import { publishedAgePolicy } from '../../../shared/contract/age-policy-published.ts'
import { type ReadAgeSnapshot, readAgeRows, readAgeSnapshot } from '../../../shared/rules/read-age-rows.ts'
import type { Env } from '../env.ts'
import { refusal } from '../http/json-response.ts'
import { newestAgeRows } from './store/age-policies.ts'

type CurrentAgePolicy = ReadAgeSnapshot & { version: number; texts: string[] }

/** The newest version, and what the gate makes of it. */
export async function currentAgePolicy(db: Env['db']): Promise<CurrentAgePolicy> {
  const versions = await newestAgeRows(db)
  const all = versions.map(({ age_rows }) => age_rows)
  const lastGood = all.findIndex((text) => readAgeRows(text).isWhole)
  const texts = lastGood < 0 ? all : all.slice(0, lastGood + 1)
  return { version: versions[0]?.version ?? 0, texts, ...readAgeSnapshot(texts) }
}

/** Null for every other address. */
export async function answerPublishedAgePolicy(request: Request, env: Env): Promise<Response | null> {
  const { pathname, searchParams } = new URL(request.url)
  const matched = publishedAgePolicy.match(pathname, searchParams)
  if (!matched) return null
  if (!matched.ok) return refusal(matched)
  const { version, texts } = await currentAgePolicy(env.db)
  const isKnown = version === matched.value.known
  return Response.json({ version, texts: isKnown ? null : texts }, { headers: { 'cache-control': 'no-store' } })
}
