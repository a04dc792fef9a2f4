// Tells the running site, or the deployment, that a backup was made: /readyz and the metrics say how old the newest one is.
import { isStatement, parseAdminOrder } from '../local/admin-commands.ts'
import { askRunningSite } from '../local/ask-running-site.ts'
import { dataPath } from '../local/data-folder.ts'
import { runRemotely } from '../local/run-statement.ts'

const words = ['note-backup']

/** Whether it was noted. A data folder on which no site runs is not written: a backup only reads it. */
export async function noteBackup(isRemote: boolean): Promise<boolean> {
  if (!isRemote) return (await askRunningSite({ path: dataPath() }, words)) === true
  const order = parseAdminOrder(words)
  return order !== null && isStatement(order) && (await runRemotely(order.sql).catch(() => [])).length > 0
}
