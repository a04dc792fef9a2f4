// Whose mails were sent during a run. The local outbox keeps the newest 50, and members get mails of other kinds, too, so it is read again
// and again while the run goes on.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { databaseFile } from '../../../worker/local/storage.ts'

const everyMs = 500

/** @returns `stop` resolves with the recipients, also of mails that the outbox has lost meanwhile */
export function mailWatch(dataDir: string): { stop: () => Promise<ReadonlySet<string>> } {
  const recipients = new Set<string>()
  let isOver = false
  const note = () => {
    const file = databaseFile(join(dataDir, 'v3'))
    if (file === null) return
    try {
      using database = new DatabaseSync(file, { readOnly: true })
      for (const { recipient } of database.prepare('SELECT recipient FROM outbox').all())
        recipients.add(String(recipient))
    } catch {
      // A killed process may leave the file locked for a moment.
    }
  }
  const watching = (async () => {
    for (; !isOver; await pause(everyMs)) note()
  })()
  return {
    async stop() {
      isOver = true
      await watching
      note()
      return recipients
    },
  }
}
