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

/** The header of a request that begins a site: JSON of a slot's number and of variables that replace those of the configuration. */
export const beginHeader = 'x-begin-site'

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
  export const evaluate = (function () {
    const module = { exports: {} }
    let exports = module.exports
    ${bundle}
    return module.exports
  })`

/** `DB__3` is the database of slot 3. Names of Durable Objects and jobs of the queue tell their slot. */
const front = (classes: string[]): string => `
  import { DurableObject } from 'cloudflare:workers'
  import { evaluate } from './evaluate.js'
  const sites = new Map()
  let current
  const kindOf = (binding) => Object.prototype.toString.call(binding).slice(8, -1)
  let begun = 0
  // A site that loads again has other objects: their memory would be that of the former one.
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
  const wrap = {
    DurableObjectNamespace: objectsOf,
    WorkerQueue: queueOf,
  }
  function bindingsOf(slot, env, vars) {
    const own = {}
    const turn = ++begun
    for (const [name, binding] of Object.entries(env))
      if (!name.includes('__')) own[name] = wrap[kindOf(binding)]?.(slot, binding, turn) ?? binding
    for (const [name, binding] of Object.entries(env)) {
      const [base, of] = name.split('__')
      if (of === slot) own[base] = binding
    }
    if (vars.UPSTREAM_URL) delete own.ORIGIN
    return { ...own, ...vars }
  }
  function begin(env, { slot, vars }) {
    current = { exports: evaluate(), env: bindingsOf(slot, env, vars) }
    sites.set(slot, current)
    return new Response(null)
  }
  const siteOf = (slot) => sites.get(slot) ?? current
  ${classes
    .map(
      (name) => `export class ${name} extends DurableObject {
        constructor(ctx, env) {
          super(ctx, env)
          const { exports, env: own } = siteOf(ctx.id.name?.split(':')[0])
          return new exports.${name}(ctx, own)
        }
      }`,
    )
    .join('\n')}
  const messageOf = (message) => ({
    id: message.id,
    timestamp: message.timestamp,
    attempts: message.attempts,
    body: message.body.slot === undefined ? message.body : message.body.body,
    ack: () => message.ack(),
    retry: (options) => message.retry(options),
  })
  export default {
    fetch(request, env, ctx) {
      const asked = request.headers.get('${beginHeader}')
      return asked ? begin(env, JSON.parse(asked)) : current.exports.default.fetch(request, current.env, ctx)
    },
    scheduled: (controller, env, ctx) => current.exports.default.scheduled(controller, current.env, ctx),
    async queue(batch, env, ctx) {
      const slots = [...new Set(batch.messages.map(({ body }) => body.slot))]
      for (const slot of slots) {
        const messages = batch.messages.filter(({ body }) => body.slot === slot).map(messageOf)
        const isAlone = slots.length === 1
        const ackAll = () => (isAlone ? batch.ackAll() : messages.forEach((one) => one.ack()))
        const retryAll = (options) => (isAlone ? batch.retryAll(options) : messages.forEach((one) => one.retry(options)))
        const site = siteOf(slot)
        await site.exports.default.queue({ queue: batch.queue, messages, ackAll, retryAll }, site.env, ctx)
      }
    },
  }`
