// A module in front of a built Worker that counts what it is billed for: calls of KV, R2, Queues and Durable Objects, rows of D1, and
// rows of the objects' own storage. It changes the prototypes of the bindings, so that the Worker and its objects are counted alike.

/** The address at which a front answers what it has counted since the last time. */
export const countsAddress = 'http://localhost/bench-counts'

/** @param objects names of the classes of Durable Objects */
export const countingFront = (entry: './entry.js' | './main.js', objects: readonly string[]): string => `
  import worker, * as all from '${entry}'
  export * from '${entry}'

  let counts = {}
  let cursors = []
  const add = (name, by = 1) => { counts[name] = (counts[name] ?? 0) + by }
  const seen = new Set()
  const wrap = (binding, names, note) => {
    const proto = Object.getPrototypeOf(binding)
    for (const name of names) {
      const own = proto[name]
      if (!own || seen.has(own)) continue
      const wrapped = function (...given) { return note(own.apply(this, given), given, name) }
      seen.add(wrapped)
      proto[name] = wrapped
    }
  }
  const counted = (name) => (result) => (add(name), result)

  const rowsOf = ({ meta }) => { add('d1RowsRead', meta.rows_read); add('d1RowsWritten', meta.rows_written) }
  function countDatabase(db) {
    wrap(db, ['batch'], async (asking) => { const results = await asking; results.forEach(rowsOf); return results })
    const proto = Object.getPrototypeOf(db.prepare('SELECT 1'))
    wrap(db.prepare('SELECT 1'), ['all', 'run'], async (asking) => { const result = await asking; rowsOf(result); return result })
    if (seen.has(proto.first)) return
    // The platform's own answers without the number of rows.
    proto.first = async function (column) {
      const [row] = (await this.all()).results
      return row === undefined ? null : column === undefined ? row : row[column]
    }
    seen.add(proto.first)
  }

  const stubs = (namespace, method) => {
    const own = namespace[method].bind(namespace)
    return (...given) => {
      const stub = own(...given)
      return new Proxy(stub, {
        get(_, name) {
          const value = stub[name]
          if (typeof value !== 'function' || name === 'then') return value
          return (...sent) => (add("objectRequests"), stub[name](...sent))
        },
      })
    }
  }
  const countedObjects = (namespace) =>
    new Proxy(namespace, {
      get: (_, name) =>
        name === 'get' || name === 'getByName' ? stubs(namespace, name) :
        typeof namespace[name] === 'function' ? namespace[name].bind(namespace) : namespace[name],
    })

  const known = new WeakMap()
  function counting(env) {
    if (known.has(env)) return known.get(env)
    const bound = { ...env }
    for (const [name, value] of Object.entries(env)) {
      if (typeof value !== 'object' || value === null) continue
      if ('idFromName' in value) bound[name] = countedObjects(value)
      else if ('prepare' in value) countDatabase(value)
      else if ('getWithMetadata' in value) {
        wrap(value, ['get', 'getWithMetadata'], counted('kvReads'))
        wrap(value, ['put', 'delete', 'list'], counted('kvWrites'))
      } else if ('createMultipartUpload' in value) {
        wrap(value, ['get', 'head'], counted('r2Reads'))
        wrap(value, ['put', 'list', 'createMultipartUpload'], counted('r2Writes'))
      // Written, read and deleted.
      } else if ('sendBatch' in value) wrap(value, ['send'], (result) => (add('queueOperations', 3), result))
    }
    known.set(env, bound)
    return bound
  }

  function countStorage({ storage }) {
    wrap(storage, ['put', 'setAlarm', 'delete'], counted('objectRowsWritten'))
    wrap(storage, ['get'], counted('objectRowsRead'))
    if (storage.sql) wrap(storage.sql, ['exec'], (cursor) => (cursors.push(cursor), cursor))
  }
  ${objects
    .map(
      (name) => `
  export class ${name} extends all.${name} {
    constructor(ctx, env) {
      countStorage(ctx)
      super(ctx, counting(env))
    }
  }`,
    )
    .join('')}

  function take() {
    for (const { rowsRead, rowsWritten } of cursors) { add('objectRowsRead', rowsRead); add('objectRowsWritten', rowsWritten) }
    cursors = []
    const taken = counts
    counts = {}
    return Response.json(taken)
  }

  export default {
    ...worker,
    fetch(request, env, ctx) {
      if (request.url.endsWith('/bench-counts')) return take()
      add('calls')
      return worker.fetch(request, counting(env), ctx)
    },
    ...(worker.scheduled && { scheduled: (event, env, ctx) => worker.scheduled(event, counting(env), ctx) }),
    ...(worker.queue && { queue: (batch, env, ctx) => worker.queue(batch, counting(env), ctx) }),
  }
`
