// Waits until the work in the background has ended: mails that are due, and jobs of the media processor.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { databaseFile } from '../../../worker/local/storage.ts'

/** A killed processor's jobs return one after the other, each after its lease, and a mail with the clock's next minute. */
const mostMs = 900_000
const pollMs = 1000

/** Gives up after the longest time: the check finds what is left. */
export async function untilSettled(dataDir: string): Promise<void> {
  const file = databaseFile(join(dataDir, 'v3'))
  const endMs = performance.now() + mostMs
  while (file !== null && openWork(file) > 0 && performance.now() < endMs) await pause(pollMs)
}

function openWork(file: string): number {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const row = database
      .prepare(`
        SELECT (SELECT count(*) FROM pending_mails) + (SELECT count(*) FROM media_jobs WHERE state IN ('queued', 'running'))
          + (SELECT count(*) FROM uploads WHERE state IN ('received', 'probing', 'processing')) AS rows`)
      .get()
    return Number(row?.rows ?? 0)
  } finally {
    database.close()
  }
}
