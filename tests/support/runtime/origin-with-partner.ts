// Both Workers with a partner whose files are shown where they are, which a site of its own would name in shared/partner-hosts.ts.
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PartnerScheme } from '../../../shared/partner-signature.ts'
import { withLock } from '../../../worker/build/lock.ts'
import { workers } from '../../../worker/build/paths.ts'
import { runFolder } from './run-folder.ts'

/** What a bundle has instead of its empty list. */
type Change = readonly [none: string, some: string]
const hosts = (host: string): Change => ['partnerHosts=[]', `partnerHosts=${JSON.stringify([host])}`]

/** The folder of that bundle, for `originFolder`; dist/ must be built. Made once per run, deleted at its end. */
export const originWithPartner = (host = 'cdn.partner.test'): Promise<string> =>
  bundleWith('origin', 'origin-with-partner', [hosts(host)])

/** The same of both, with a partner whose host checks links. */
export async function siteWithSignedPartner(host: string, scheme: PartnerScheme) {
  const changes = [hosts(host), ['partnerSchemes={}', `partnerSchemes=${JSON.stringify({ [host]: scheme })}`]] as const
  return {
    edgeFolder: await bundleWith('edge', `edge-with-${scheme.scheme}-partner`, changes),
    originFolder: await bundleWith('origin', `origin-with-${scheme.scheme}-partner`, changes),
  }
}

async function bundleWith(worker: 'edge' | 'origin', name: string, changes: readonly Change[]): Promise<string> {
  const folder = join(runFolder(), name)
  await withLock(`${folder}.lock`, async () => {
    if (existsSync(folder)) return
    cpSync(workers[worker].out, folder, { recursive: true, filter: (path) => !path.endsWith('.map') })
    const main = join(folder, 'main.js')
    let text = readFileSync(main, 'utf8')
    for (const [none, some] of changes) {
      if (!text.includes(none)) throw new Error(`${main} has no list of partners`)
      text = text.replace(none, some)
    }
    writeFileSync(main, text)
  })
  return folder
}
