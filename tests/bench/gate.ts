// The cost of the gate and the security headers on a cached page: the edge with and without them, in turns, in one run. Once
// for a visitor in a place without an age check, and once for a visitor in GB whose signed cookie is verified. And the cost of
// the same headers on a constant, which is the lower bound of any edge.
import { signToken } from '../../worker/edge/age/token.ts'
import { policy } from '../../worker/edge/operator/age-policy.ts'
import { edgeBindings, listPath, openWorld } from './bench-runtime.ts'
import { openLoader } from './load.ts'
import { compareBothWays } from './pairs.ts'
import { judge, type Options, say } from './report.ts'

export async function gate(options: Options): Promise<void> {
  const proven = { 'x-dev-geo': 'GB', cookie: await provenCookie() }
  const visitors: { where: string; headers: Record<string, string>; least: number }[] = [
    { where: 'where the law asks nothing', headers: {}, least: 0.95 },
    { where: 'in GB, with a signed cookie', headers: proven, least: 0.94 },
  ]
  const testbed = await openWorld()
  const loader = openLoader(testbed.pid)
  try {
    for (const { where, headers, least } of visitors) {
      say(`  ${where}`)
      const side = (name: string, url: URL) => ({ name, load: { url, paths: [listPath], headers } })
      const [gated, ungated] = [side('gated', testbed.gated), side('ungated', testbed.ungated)]
      for (const { load } of [gated, ungated]) {
        for (let time = 0; time < 2; time++) await expectList(load.url, headers)
      }
      const ratio = (await compareBothWays(loader, [gated, ungated], options)).processor
      judge(
        `a cached page with gate and headers, ${where}`,
        ratio >= least,
        `${(ratio * 100).toFixed(1)} %`,
        `>= ${least * 100} % of one without`,
      )
    }
    say('  the same two pages as constants: what is left is what the runtime takes to copy and send the headers')
    const plain = (name: string, url: URL) => ({ name, load: { url, paths: [listPath] } })
    const constant = [plain('gated', testbed.plainGated), plain('ungated', testbed.plainUngated)] as const
    const least = (await compareBothWays(loader, [...constant], options)).processor
    const site = [plain('gated', testbed.gated), plain('ungated', testbed.ungated)] as const
    const own = (await compareBothWays(loader, [...site], options)).processor
    judge(
      'the gate and the headers, against the same headers on a constant',
      own >= least,
      `${(own * 100).toFixed(1)} % and ${(least * 100).toFixed(1)} % of the same without them`,
      'no less than the constant',
    )
  } finally {
    await loader.stop()
    await testbed.stop()
  }
}

/** A visitor whose photo passed just now. */
async function provenCookie(): Promise<string> {
  const at = Math.floor(Date.now() / 1000)
  const claims = { id: crypto.randomUUID(), method: 'estimate', at, until: at + 86_400, policy: policy.version }
  return `__Host-age=${await signToken([{ version: 1, value: edgeBindings.AGE_KEYS }], 'age', claims)}`
}

/** A gate page would be cheaper, and measure nothing. */
async function expectList(site: URL, headers: Record<string, string>): Promise<void> {
  const html = await (await fetch(new URL(listPath, site), { headers: { accept: 'text/html', ...headers } })).text()
  if (!html.includes('Slow light over the harbour')) throw new Error(`${site} answered something else than the list`)
}
