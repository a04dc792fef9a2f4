// The whole site over a database that fails at random like a remote one: a request is lost before it runs, or its answer is
// lost afterwards. A test module in front of the built upstream injects the faults.
import { originName } from '../../../worker/local.ts'
import { seededDice } from './seeded-dice.ts'
import { type SiteTestbed, startSiteTestbed } from './site.ts'

export type FaultySite = Omit<SiteTestbed, 'run'> & {
  /** From now on this many of a thousand statements fail, and four times as many batches; returns the failures since the last call. */
  fails: (inThousand: number) => Promise<number>
}

export async function startFaultySite(): Promise<FaultySite> {
  // Its database is asked without faults.
  const site = await startSiteTestbed({ isEmpty: true, isStaffChecked: true, originFront: faulty })
  const front = await site.runtime.worker(originName)
  return {
    ...site,
    fails: async (inThousand) => Number(await (await front.fetch(`http://faults/${inThousand}`)).text()),
  }
}

const faulty = `
    import origin from './main.js'
    export * from './main.js'

    let inThousand = 0
    let failed = 0
    // Its numbers have no pattern that the order of queries could fall into.
    const { random } = (${seededDice})(7)
    const lose = () => {
      failed += 1
      throw new Error('D1_ERROR: Network connection lost.')
    }
    async function perhaps(ask, share = inThousand) {
      const number = random() * 1000
      if (number < share / 2) lose()
      const answer = await ask()
      if (number >= 1000 - share / 2) lose()
      return answer
    }

    const whole = new WeakMap()
    function faulty(statement) {
      const asking = (method) => (...values) => perhaps(() => statement[method](...values))
      const own = { bind: (...values) => faulty(statement.bind(...values)) }
      for (const method of ['all', 'first', 'run', 'raw']) own[method] = asking(method)
      whole.set(own, statement)
      return own
    }
    const faultyDatabase = (db) => ({
      prepare: (sql) => faulty(db.prepare(sql)),
      // Most batches are writes: few beside the reads, and the upstream repeats none.
      batch: (statements) => perhaps(() => db.batch(statements.map((one) => whole.get(one))), inThousand * 4),
    })

    let bound
    export default {
      ...origin,
      fetch(request, env, ctx) {
        const { hostname, pathname } = new URL(request.url)
        if (hostname === 'faults') {
          const before = failed
          inThousand = Number(pathname.slice(1))
          failed = 0
          return new Response(String(before))
        }
        bound ??= { ...env, DB: faultyDatabase(env.DB) }
        return origin.fetch(request, bound, ctx)
      },
    }`
