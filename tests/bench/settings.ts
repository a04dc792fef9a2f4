// The cost of site settings on a cached page: the edge with a published version, against the edge with the operator's files alone, in turns,
// in one run.
import { edgeBindings, listPath, openWorld, own } from './bench-runtime.ts'
import { bundleBenchWorker } from './bundle.ts'
import { openLoader } from './load.ts'
import { compareBothWays } from './pairs.ts'
import { judge, type Options } from './report.ts'

/** One setting of each group that every page shows. */
const texts = {
  site_name: 'Night & Day',
  site_origin: 'https://tube.example',
  dark_accent: '#ffd166',
  feature_uploads: '0',
  network_sites: 'Harbour | https://harbour.example/\nQuay | https://quay.example/',
  company: 'Night Ltd',
  'legal_terms.en': '# Who we are\nThis site is run by {company}.',
}

export async function settings(options: Options): Promise<void> {
  const [upstream, edge] = await Promise.all([bundleBenchWorker('upstream.ts'), bundleBenchWorker('edge.ts', {})])
  const testbed = await openWorld({
    more: [
      own('settings-upstream', upstream, { SETTINGS: JSON.stringify(texts) }),
      own('set', edge, edgeBindings, { ORIGIN: 'settings-upstream' }),
    ],
  })
  const loader = openLoader(testbed.pid)
  try {
    const set = await testbed.runtime.miniflare.unsafeGetDirectURL('set')
    const side = (name: string, url: URL) => ({ name, load: { url, paths: [listPath] } })
    for (const [url, isSet] of [
      [set, true],
      [testbed.gated, false],
    ] as const) {
      let html = ''
      for (let time = 0; time < 3; time++)
        html = await (await fetch(new URL(listPath, url), { headers: { accept: 'text/html' } })).text()
      if (html.includes('Night &amp; Day') !== isSet) throw new Error(`${url} shows other settings`)
    }
    const both = await compareBothWays(loader, [side('a version', set), side('files', testbed.gated)], options)
    const share = both.processor
    judge(
      'a cached page with a published version of the site settings, against one with the files',
      share >= 0.95,
      `${(share * 100).toFixed(1)} %`,
      '>= 95 %',
    )
  } finally {
    await loader.stop()
    await testbed.stop()
  }
}
