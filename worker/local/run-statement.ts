// Runs a command's single SQL statement in the data folder's database or in the deployment's.
import { openDataFolder } from './data-folder.ts'
import { Refusal } from './terminal.ts'

type Row = Record<string, unknown>

/** The rows that the statement returns from the data folder's database. */
export async function runLocally(sql: string): Promise<Row[]> {
  const folder = openDataFolder()
  // Loading the runtime takes a second: a folder that is in use is reported before.
  const [{ openStorage }, { migrate }] = await Promise.all([import('./storage.ts'), import('./migrate.ts')])
  const storage = await openStorage(folder.state)
  const rows = await folder.checked(async () => {
    const db = await storage.database()
    await migrate(db)
    return (await db.prepare(sql).all<Row>()).results
  })
  await storage.stop()
  folder.release()
  return rows
}

/** The same of the deployment's database. */
export async function runRemotely(sql: string): Promise<Row[]> {
  const { openRemoteDatabase } = await import('./remote-database.ts')
  const db = await openRemoteDatabase()
  const refuse = ({ message }: Error) => {
    throw new Refusal(message)
  }
  return (await db.prepare(sql).all<Row>().catch(refuse)).results
}
