// Both Workers' bundles as functions that a running isolate calls again for the next site of a test: all module state begins
// anew, and the code is compiled once. In front of each is a module that gives a site its own bindings.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { bundleOptions } from '../../../worker/build/bundles.ts'
import { withLock } from '../../../worker/build/lock.ts'
import { dist } from '../../../worker/build/paths.ts'
import { workerSettings } from '../../../worker/local/worker-settings.ts'
import { runFolder } from './run-folder.ts'

/** The header of a request that begins or ends a site. Its body is a `SiteChange` as JSON; it is answered with the site's turn. */
export const siteHeader = 'x-site-of-test'
/** The binding that evaluates a front. */
export const evaluator = 'EVALUATOR'

export type SiteChange = {
  slot: string
  /** They replace those of the configuration; null takes a binding away. */
  vars?: Record<string, string | null>
  /** A module in front of this site's Worker, as `createRuntime` takes one. Its `clock.aheadMs` moves the Worker's clock. */
  front?: string | undefined
  /** Of its last turn, whose Durable Objects it keeps; without one it has others. */
  turn?: string | undefined
  /** Jobs and Durable Objects of the site do nothing from now on. */
  isOver?: boolean
}

/** The folder of that bundle, for `edgeFolder` and `originFolder`; dist/ must be built. Made once per run, deleted at its end. */
export async function repeatableBundle(name: 'edge' | 'origin'): Promise<string> {
  const folder = join(runFolder(), `repeatable-${name}`)
  await withLock(`${folder}.lock`, async () => {
    if (!existsSync(folder)) await make(name, folder)
  })
  return folder
}

async function make(name: 'edge' | 'origin', folder: string): Promise<void> {
  const assets = JSON.parse(readFileSync(join(dist, 'client/manifest.json'), 'utf8'))
  const { metafile, outputFiles } = await build({
    ...bundleOptions(name, assets, 'repeatable'),
    splitting: false,
    format: 'cjs',
    sourcemap: false,
    write: false,
    metafile: true,
  })
  const external = Object.values(metafile.outputs).flatMap(({ imports }) => imports.filter((one) => one.external))
  const outside = [...new Set(external.map(({ path }) => path))]
  const { durableObjects = {} } = (await workerSettings(name)).options
  const classes = Object.values(durableObjects).map((one) => (typeof one === 'string' ? one : one.className))
  const half = `${folder}-half`
  mkdirSync(half, { recursive: true })
  writeFileSync(join(half, 'evaluate.js'), asFunction(outputFiles[0]?.text ?? '', outside))
  writeFileSync(join(half, 'main.js'), front(classes))
  renameSync(half, folder)
}

/** In parentheses the engine compiles it at once, and not twice. */
const asFunction = (bundle: string, outside: string[]): string => `
  ${outside.map((path, at) => `import * as outside${at} from '${path}'`).join('\n')}
  const modules = { ${outside.map((path, at) => `'${path}': outside${at}`).join(', ')} }
  const require = (path) => modules[path]
  export const evaluate = (function (Date, fetch, console) {
    const module = { exports: {} }
    let exports = module.exports
    ${bundle}
    return module.exports
  })`

/** `DB__3` is the database of slot 3. Names of Durable Objects and jobs of the queue tell their slot. */
const front = (classes: string[]): string => `
  import * as workers from 'cloudflare:workers'
  import { evaluate } from './evaluate.js'
  const sites = new Map()
  // An object that its alarm wakes does not know its name.
  const slotOfObject = new Map()
  let current
  const kindOf = (binding) => Object.prototype.toString.call(binding).slice(8, -1)
  let begun = 0
  // A site that begins again has other objects, unless it is the same data with new code.
  const objectsOf = (slot, all, turn) => ({
    idFromName: (name) => all.idFromName([slot, turn, name].join(':')),
    idFromString: (id) => all.idFromString(id),
    newUniqueId: (options) => all.newUniqueId(options),
    get: (id, options) => all.get(id, options),
    getByName: (name, options) => all.getByName([slot, turn, name].join(':'), options),
  })
  const queueOf = (slot, queue) => ({
    send: (body, options) => queue.send({ slot, body }, options),
    sendBatch: (all, options) =>
      queue.sendBatch([...all].map((one) => ({ ...one, body: { slot, body: one.body } })), options),
  })
  // What an edge still reports when its site is over would reach the next site.
  const originOf = (slot, origin) => ({
    fetch: async (...given) =>
      sites.get(slot) === null ? new Response(null, { status: 503 }) : origin.fetch(...given),
  })
  const wrap = {
    DurableObjectNamespace: objectsOf,
    WorkerQueue: queueOf,
  }
  function bindingsOf(slot, env, vars, turn) {
    const own = {}
    for (const [name, binding] of Object.entries(env))
      if (!name.includes('__') && name !== '${evaluator}') own[name] = wrap[kindOf(binding)]?.(slot, binding, turn) ?? binding
    for (const [name, binding] of Object.entries(env)) {
      const [base, of] = name.split('__')
      if (of === slot) own[base] = binding
    }
    if (own.ORIGIN) own.ORIGIN = originOf(slot, own.ORIGIN)
    if (vars.UPSTREAM_URL) delete own.ORIGIN
    return { ...own, ...vars }
  }
  // The front's own clock and way out: the other sites keep theirs.
  function withFront(env, front, console) {
    const clock = { aheadMs: 0 }
    const own = { fetch: (...given) => fetch(...given) }
    class SiteDate extends Date {
      constructor(...given) {
        if (given.length) super(...given)
        else super(SiteDate.now())
      }
      static now() {
        return Date.now() + clock.aheadMs
      }
    }
    const bundle = evaluate(SiteDate, (...given) => own.fetch(...given), console)
    const body = front
      .replace(/^\\s*export .* from .*$/gm, '')
      .replace(/^\\s*import (\\w+) from '\\.\\/\\w+\\.js'$/gm, 'const $1 = bundle.default')
      .replace(/^\\s*export default /m, 'made.default = ')
    const made = {}
    env.${evaluator}.newFunction(body, 'front', 'bundle', 'made', 'clock', 'Date', 'globalThis')(bundle, made, clock, SiteDate, own)
    return { ...bundle, ...made }
  }
  // What a site that is over still writes would be read as the next one's.
  const consoleOf = (slot) =>
    new Proxy(console, {
      get: (_, level) => (...given) => {
        if (sites.get(slot) !== null) console[level](...given)
      },
    })
  function change(env, { slot, vars, front, turn = String(++begun), isOver }) {
    if (isOver) {
      sites.set(slot, null)
      return new Response(null)
    }
    const ownConsole = consoleOf(slot)
    const exports = front ? withFront(env, front, ownConsole) : evaluate(Date, fetch, ownConsole)
    current = { exports, env: bindingsOf(slot, env, vars, turn) }
    sites.set(slot, current)
    return new Response(turn)
  }
  const siteOf = (slot) => (sites.has(slot) ? sites.get(slot) : current)
  ${classes
    .map(
      (name) => `export class ${name} extends workers.DurableObject {
        constructor(ctx, env) {
          super(ctx, env)
          const slot = ctx.id.name?.split(':')[0] ?? slotOfObject.get(String(ctx.id))
          slotOfObject.set(String(ctx.id), slot)
          const site = siteOf(slot)
          if (!site) return
          // With a method for tests that set or read what an object has stored.
          return new (class extends site.exports.${name} {
            async alarm(...given) {
              if (sites.get(slot) !== null) await super.alarm?.(...given)
            }
            execSql(sql) {
              return ctx.storage.sql.exec(sql).toArray()
            }
          })(ctx, site.env)
        }
        alarm() {}
      }`,
    )
    .join('\n')}
  const messageOf = (message) => ({
    id: message.id,
    timestamp: message.timestamp,
    attempts: message.attempts,
    body: message.body?.slot === undefined ? message.body : message.body.body,
    ack: () => message.ack(),
    retry: (options) => message.retry(options),
  })
  export default {
    async fetch(request, env, ctx) {
      if (request.headers.has('${siteHeader}')) return change(env, await request.json())
      return current.exports.default.fetch(request, current.env, ctx)
    },
    scheduled: (controller, env, ctx) => current.exports.default.scheduled(controller, current.env, ctx),
    async queue(batch, env, ctx) {
      const slots = [...new Set(batch.messages.map(({ body }) => body?.slot))]
      for (const slot of slots) {
        const messages = batch.messages.filter(({ body }) => body?.slot === slot).map(messageOf)
        const isAlone = slots.length === 1
        const ackAll = () => (isAlone ? batch.ackAll() : messages.forEach((one) => one.ack()))
        const retryAll = (options) => (isAlone ? batch.retryAll(options) : messages.forEach((one) => one.retry(options)))
        const site = siteOf(slot)
        if (!site) ackAll()
        else await site.exports.default.queue({ queue: batch.queue, messages, ackAll, retryAll }, site.env, ctx)
      }
    },
  }`
