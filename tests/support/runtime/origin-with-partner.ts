// The embedded upstream with a partner whose files are shown where they are, which a site of its own would name in shared/partner-hosts.ts.
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from '../../../worker/build/lock.ts'
import { workers } from '../../../worker/build/paths.ts'
import { runFolder } from './run-folder.ts'

const none = 'partnerHosts=[]'

/** The folder of that bundle, for `originFolder`; dist/ must be built. Made once per run, deleted at its end. */
export async function originWithPartner(host = 'cdn.partner.test'): Promise<string> {
  const folder = join(runFolder(), 'origin-with-partner')
  await withLock(`${folder}.lock`, async () => {
    if (existsSync(folder)) return
    cpSync(workers.origin.out, folder, { recursive: true, filter: (path) => !path.endsWith('.map') })
    const main = join(folder, 'main.js')
    const text = readFileSync(main, 'utf8')
    if (!text.includes(none)) throw new Error(`${main} has no list of partners`)
    writeFileSync(main, text.replace(none, `partnerHosts=${JSON.stringify([host])}`))
  })
  return folder
}
