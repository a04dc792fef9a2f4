// A module in front of a built Worker whose bindings fail on command: each call of the real KV, D1, R2, Durable Object or
// Queue goes through it, and is lost, late or refused as the test says.

import { ownMigrations } from '../../../worker/local/migration-files.ts'

/** What happens to a call: it throws before or after it ran, or waits first. `only`: a pattern for the SQL of a statement. */
type BindingFault = {
  throws?: string
  throwsAfter?: string
  waitMs?: number
  only?: string
  times?: number
  /** A file stops after this many bytes. */
  stallsAfter?: number
}

/** By binding and method, such as `CACHE.get`, `LIMITER.take` or `DB.all`; `DB` is every call of it, and of databases of single nouns. */
export type BindingFaults = Record<string, BindingFault>

/** The address at which a front takes its faults, for `faults` below. */
export const faultsAddress = (faults: BindingFaults): string =>
  `/set-faults?${new URLSearchParams({ faults: JSON.stringify(faults) })}`

/** The module, which also counts its requests as `fetch /path`. Its entry is `./entry.js` for the edge, and `./main.js` for the embedded upstream. */
export const faultyFront = (entry: './entry.js' | './main.js', bindings: readonly string[]): string => `
  import worker from '${entry}'
  export * from '${entry}'

  let faults = {}
  let calls = {}
  const faultOf = (name, sql) => {
    const fault = faults[name] ?? faults[name.split('.')[0]]
    if (!fault || fault.times === 0 || (fault.only && !new RegExp(fault.only, 'i').test(sql))) return {}
    if (fault.times) fault.times -= 1
    return fault
  }
  async function meet(name, call, sql = '') {
    calls[name] = (calls[name] ?? 0) + 1
    const { waitMs, throws, throwsAfter, stallsAfter } = faultOf(name, sql)
    if (waitMs) await new Promise((resolve) => setTimeout(resolve, waitMs))
    if (throws) throw new Error(throws)
    const answer = await call()
    if (throwsAfter) throw new Error(throwsAfter)
    if (stallsAfter && answer?.body) return stalling(answer, stallsAfter)
    return answer
  }

  function stalling(file, bytes) {
    const start = file.arrayBuffer().then((whole) => new Uint8Array(whole.slice(0, bytes)))
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(await start)
      },
      pull: () => new Promise((resolve) => setTimeout(resolve, 60_000)),
    })
    const { key, size, httpEtag, uploaded } = file
    return { key, size, httpEtag, uploaded, body }
  }

  /** Methods that return something that is called in turn. */
  const makers = ['idFromName', 'get', 'resumeMultipartUpload']
  const isMaker = (target, method) => makers.includes(method) && (method !== 'get' || 'idFromName' in target)
  const faultyObject = (target, name) =>
    new Proxy(target, {
      get(_, method) {
        const value = target[method]
        if (method === 'then' || typeof method === 'symbol') return undefined
        if (method === 'idFromName') return (...values) => target.idFromName(...values)
        if (isMaker(target, method)) return (...values) => faultyObject(target[method](...values), name)
        if (typeof value !== 'function') return value
        return (...values) => meet(name + '.' + method, () => target[method](...values))
      },
    })

  const whole = new WeakMap()
  function statementOf(statement, sql) {
    const own = { bind: (...values) => statementOf(statement.bind(...values), sql) }
    for (const method of ['all', 'first', 'run', 'raw'])
      own[method] = (...values) => meet('DB.' + method, () => statement[method](...values), sql)
    whole.set(own, { statement, sql })
    return own
  }
  const faultyDatabase = (db) => ({
    prepare: (sql) => statementOf(db.prepare(sql), sql),
    async batch(statements) {
      const all = statements.map((one) => whole.get(one))
      const sql = all.map((one) => one.sql).join('; ')
      const reset = faultOf('DB.reset', sql).throws
      if (!reset) return meet('DB.batch', () => db.batch(all.map((one) => one.statement)), sql)
      // The real database runs the first statements of the batch, and is reset before the last.
      const half = all.slice(0, -1).map((one) => one.statement)
      await db.batch([...half, db.prepare("SELECT json('reset')")]).catch(() => undefined)
      throw new Error(reset)
    },
  })
  const faultyBinding = (binding, name) => ('prepare' in binding ? faultyDatabase(binding) : faultyObject(binding, name))

  let bound
  const boundOf = (env) => {
    bound ??= { ...env }
    for (const name of ${JSON.stringify([...bindings, ...(bindings.includes('DB') ? Object.keys(ownMigrations) : [])])})
      if (env[name] && bound[name] === env[name]) bound[name] = faultyBinding(env[name], name)
    return bound
  }
  export default {
    ...worker,
    async fetch(request, env, ctx) {
      const { pathname, searchParams } = new URL(request.url)
      if (pathname !== '/set-faults') {
        calls['fetch ' + pathname] = (calls['fetch ' + pathname] ?? 0) + 1
        return worker.fetch(request, boundOf(env), ctx)
      }
      const before = calls
      faults = JSON.parse(searchParams.get('faults'))
      calls = {}
      return Response.json(before)
    },
    queue: (batch, env, ctx) => worker.queue(batch, boundOf(env), ctx),
    scheduled: (event, env, ctx) => worker.scheduled(event, boundOf(env), ctx),
  }`
