// Both Workers with a partner whose files are shown where they are, which a site of its own would name in shared/partner-hosts.ts.
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PartnerScheme } from '../../../shared/partner-links.ts'
import { withLock } from '../../../worker/build/lock.ts'
import { workers } from '../../../worker/build/paths.ts'
import { runFolder } from './run-folder.ts'

/** The folder of that bundle, for `originFolder`; dist/ must be built. Made once per run, deleted at its end. */
export const originWithPartner = (host = 'cdn.partner.test'): Promise<string> =>
  bundleWith('origin', 'origin-with-partner', 'partnerHosts=[]', `partnerHosts=${JSON.stringify([host])}`)

/** The same of both, with a partner whose host checks links. */
export async function siteWithSignedPartner(host: string, scheme: PartnerScheme) {
  const [none, one] = ['partnerSchemes={}', `partnerSchemes=${JSON.stringify({ [host]: scheme })}`] as const
  const name = (worker: keyof typeof workers) => `${worker}-with-${scheme.scheme}-partner`
  return {
    edgeFolder: await bundleWith('edge', name('edge'), none, one),
    originFolder: await bundleWith('origin', name('origin'), none, one),
  }
}

async function bundleWith(worker: 'edge' | 'origin', name: string, none: string, one: string): Promise<string> {
  const folder = join(runFolder(), name)
  await withLock(`${folder}.lock`, async () => {
    if (existsSync(folder)) return
    cpSync(workers[worker].out, folder, { recursive: true, filter: (path) => !path.endsWith('.map') })
    const main = join(folder, 'main.js')
    const text = readFileSync(main, 'utf8')
    if (!text.includes(none)) throw new Error(`${main} has no list of partners`)
    writeFileSync(main, text.replace(none, one))
  })
  return folder
}
