// Seals stored values with the newest version of the secret, a few at a time, until none needs a former version.
import { newestOf } from '../../../shared/versioned-secret.ts'
import { seal, unseal } from '../crypto/seal.ts'
import type { Env } from '../env.ts'
import { replaceSealed, sealedColumns, valuesOfOtherVersions } from '../sql/sealed-columns.ts'
import { writeLog } from '../telemetry/log.ts'

const batchSize = 100
const maxRounds = 20

/** Run by the schedule. A value that no version opens stays as it is, and is logged. */
export async function resealValues({ db, signingSecret }: Env): Promise<void> {
  const { version } = newestOf(signingSecret)
  for (const column of sealedColumns) {
    let [afterId, resealed, unopened] = [0, 0, 0]
    for (let round = 0; round < maxRounds; round++) {
      const found = await valuesOfOtherVersions(db, column, version, afterId, batchSize)
      const writes = []
      for (const one of found) {
        const text = await unseal(one.value, column.purpose, signingSecret)
        if (text === null) unopened += 1
        else writes.push(replaceSealed(db, column, one, await seal(text, column.purpose, signingSecret)))
      }
      if (writes.length) await db.batch(writes)
      resealed += writes.length
      afterId = found.at(-1)?.id ?? afterId
      if (found.length < batchSize) break
    }
    if (resealed || unopened) {
      const { table, column: name } = column
      writeLog('info', { event: 'resealed', secretVersion: version, values: `${table}.${name}`, resealed, unopened })
    }
  }
}
