// Access to the local database from Node. Miniflare's own proxy blocks the whole process at every `prepare`, `bind` and `run`,
// and serialises each value separately. Seeding and the tests run thousands of statements, so a batch is one request here to a
// Worker of three lines, and statements are prepared in Node. It implements the part of D1's interface that the stores use.
// The request is Node's own: `getWorker` starts a thread first, and fetch takes several times the processor time.
import { Agent, request } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import type { D1Database, D1PreparedStatement, D1Result } from '@cloudflare/workers-types'
import type { Miniflare, V4WorkerOptions } from 'miniflare'

type Value = string | number | null | { base64: string }
type Statement = { sql: string; values: Value[] }
type Question = { as: 'batch' | 'all' | 'raw' | 'rawWithNames'; statements: Statement[] }
/** Sends a question as JSON, and resolves to the JSON of `{ answer }` or `{ message }`. */
type Post = (question: string) => Promise<string>

const script = `
  const valueOf = (value) => value?.base64 === undefined ? value : Uint8Array.fromBase64(value.base64)
  const asked = {
    batch: (db, all) => db.batch(all),
    all: (db, [one]) => one.all(),
    raw: (db, [one]) => one.raw(),
    rawWithNames: (db, [one]) => one.raw({ columnNames: true }),
  }
  export default {
    async fetch(request, env) {
      const { as, statements } = await request.json()
      const [db] = Object.values(env)
      try {
        const all = statements.map(({ sql, values }) => db.prepare(sql).bind(...values.map(valueOf)))
        return Response.json({ answer: await asked[as](db, all) })
      } catch ({ message }) {
        return Response.json({ message })
      }
    },
  }`

/** The Worker that queries a database for Node, beside those of the product. `d1Databases` binds that database. */
export const databaseWorker = (name: string, d1Databases: V4WorkerOptions['d1Databases']): V4WorkerOptions => ({
  name,
  modules: true,
  script,
  compatibilityDate: '2026-10-23',
  d1Databases,
})

/** The site's database alone, of all that its upstream binds. */
export const firstDatabase = (bound: V4WorkerOptions['d1Databases']): V4WorkerOptions['d1Databases'] =>
  Array.isArray(bound) ? bound.filter((name) => name === 'DB') : onlyOf(bound, 'DB')

/** Another one of them. */
export const onlyOf = (bound: V4WorkerOptions['d1Databases'], binding: string): V4WorkerOptions['d1Databases'] =>
  Object.fromEntries(Object.entries(bound ?? {}).filter(([name]) => name === binding)) as typeof bound

/** Sends questions to that Worker. */
export const postTo =
  (miniflare: Miniflare, worker: string): Post =>
  async (question) =>
    post(await miniflare.ready, worker, question)

/** The database behind that Worker. */
export const openDatabase = (miniflare: Miniflare, worker: string): D1Database =>
  databaseOver(postTo(miniflare, worker))

/** The database that such questions reach. Like D1's, its statements can be bound repeatedly. */
export function databaseOver(send: Post): D1Database {
  const ask = async (as: Question['as'], statements: Statement[]): Promise<unknown> => {
    const question: Question = { as, statements }
    const answered = await send(JSON.stringify(question))
    const { answer, message } = JSON.parse(answered) as { answer?: unknown; message?: string }
    if (message !== undefined) throw new Error(message)
    return answer
  }
  const statementsOf = new WeakMap<object, Statement>()
  const prepare = (sql: string, values: Value[] = []): D1PreparedStatement => {
    const statement = { sql, values }
    const all = () => ask('all', [statement]) as Promise<D1Result>
    const prepared = {
      bind: (...unbound: unknown[]) => prepare(sql, unbound.map(boundOf)),
      all,
      run: all,
      first: async (column?: string) => {
        const row = (await all()).results[0] as Record<string, unknown> | undefined
        return row === undefined ? null : column === undefined ? row : row[column]
      },
      raw: ({ columnNames = false } = {}) => ask(columnNames ? 'rawWithNames' : 'raw', [statement]),
    }
    statementsOf.set(prepared, statement)
    return prepared as unknown as D1PreparedStatement
  }
  const batch = (prepared: D1PreparedStatement[]) =>
    ask(
      'batch',
      prepared.map((one) => statementsOf.get(one) ?? notOurs()),
    )
  return { prepare: (sql: string) => prepare(sql), batch } as unknown as D1Database
}

const agent = new Agent({ keepAlive: true })

/** Sends a text to a Worker by the name that Miniflare's entry reads in this header. */
const post = (entry: URL, worker: string, text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const body = Buffer.from(text)
    const headers = { 'MF-Route-Override': worker, 'content-length': body.length }
    const sent = request(entry, { method: 'POST', agent, headers }, (response) =>
      textOf(response).then(resolve, reject),
    )
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // A kept connection may close as the next request is sent on it, which then never arrived.
      if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(post(entry, worker, text))
      else reject(error)
    })
    sent.end(body)
  })

/** D1 refuses values that JSON would silently convert. */
function boundOf(value: unknown): Value {
  if (value === null || typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value))) return value
  if (typeof value === 'boolean') return Number(value)
  if (value instanceof ArrayBuffer) return boundOf(new Uint8Array(value))
  if (value instanceof Uint8Array) return { base64: Buffer.from(value).toString('base64') }
  throw new Error(`D1_TYPE_ERROR: Type '${typeof value}' not supported for value '${value}'`)
}

function notOurs(): never {
  throw new Error('A batch takes statements of its own database only')
}
