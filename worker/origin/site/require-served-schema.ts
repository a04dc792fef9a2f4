// Answers 503 to every request while the database has a schema that this version does not serve. The edge then shows its kept copies.
import type { Env } from '../env.ts'
import { noStore } from '../http/json-response.ts'
import { findSchemaProblem } from './find-schema-problem.ts'

/** The operator is told by the log; a caller learns only when to ask again. */
const retryAfterSeconds = 30

/** Null leaves the request to the next root. */
export async function requireServedSchema(_: Request, { db }: Env): Promise<Response | null> {
  if ((await findSchemaProblem(db)) === null) return null
  const headers = { 'cache-control': noStore, 'retry-after': String(retryAfterSeconds) }
  return Response.json({ error: 'schema', code: 'internal' }, { status: 503, headers })
}
