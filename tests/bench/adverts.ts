// The cost of adverts on a cached page: the edge while campaigns run, against the edge without any, in turns, in one run. The list has a
// slot in the row below the header and two among its cards.
import type { LiveCampaign } from '../../shared/entities/admin-advert.ts'
import { edgeBindings, listPath, openWorld, own } from './bench-runtime.ts'
import { bundleBenchWorker } from './bundle.ts'
import { openLoader } from './load.ts'
import { compareBothWays } from './pairs.ts'
import { judge, type Options, say } from './report.ts'

/** Forty campaigns of every kind of narrowing, of which a visitor from Canada may see ten in each slot. */
const campaigns = Array.from(
  { length: 40 },
  (_, at): LiveCampaign => ({
    campaign_id: at + 1,
    advertiser: 'Northlight Live',
    payer: '',
    starts: 0,
    ends: null,
    priority: at % 2,
    weight: 1 + (at % 5),
    slots: ['nav', 'list', 'footer'],
    countries: at % 4 === 0 ? ['ca', 'us'] : ['de'],
    languages: ['en'],
    devices: [],
    categories_in: [],
    categories_out: ['rain'],
    audience: 'all',
    device_cap: 0,
    creatives: [
      {
        creative_id: at + 1,
        kind: 'text',
        headline: 'Quiet evenings, live',
        text: 'Concerts from small rooms.',
        link: 'https://northlight-live.example/',
        src: '',
        origins: [],
      },
    ],
  }),
)

export async function adverts(options: Options): Promise<void> {
  const [upstream, edge] = await Promise.all([bundleBenchWorker('upstream.ts'), bundleBenchWorker('edge.ts', {})])
  const testbed = await openWorld({
    more: [
      own('advert-upstream', upstream, { CAMPAIGNS: JSON.stringify({ campaigns }) }),
      own('advertised', edge, edgeBindings, { ORIGIN: 'advert-upstream' }),
    ],
  })
  const loader = openLoader(testbed.pid)
  try {
    const advertised = await testbed.runtime.miniflare.unsafeGetDirectURL('advertised')
    const side = (name: string, url: URL) => ({ name, load: { url, paths: [listPath] } })
    for (const [url, hasAdverts] of [
      [advertised, true],
      [testbed.gated, false],
    ] as const) {
      let html = ''
      for (let time = 0; time < 3; time++)
        html = await (await fetch(new URL(listPath, url), { headers: { accept: 'text/html' } })).text()
      const found = html.split('advert-unit').length - 1
      say(`  ${url.port}: ${found} adverts`)
      if (found > 0 !== hasAdverts) throw new Error(`${url} has ${found} adverts`)
    }
    const both = await compareBothWays(loader, [side('adverts', advertised), side('none', testbed.gated)], options)
    const share = both.processor
    judge(
      'a cached page with three slots filled by campaigns, against one without campaigns',
      share >= 0.95,
      `${(share * 100).toFixed(1)} %`,
      '>= 95 %',
    )
  } finally {
    await loader.stop()
    await testbed.stop()
  }
}
