// Logos that no kept version of the settings names are deleted by the schedule, and none before.
import type { D1Database } from '@cloudflare/workers-types'
import { expect, it } from 'vitest'
import { daySeconds } from '../../../../shared/limits.ts'
import { logoPath } from '../../../../shared/rules/site-logo.ts'
import type { Env } from '../../../../worker/origin/env.ts'
import { sweepLogos } from '../../../../worker/origin/site/logo-pictures.ts'

it('deletes a picture a day after it was stored, unless a version names it', async () => {
  const agoSeconds = { named: 9 * daySeconds, unnamed: 2 * daySeconds, fresh: 60 }
  const files = new Map(
    Object.entries(agoSeconds).map(([id, ago]) => [
      `pictures/${logoPath(id)}`,
      { key: `pictures/${logoPath(id)}`, uploaded: new Date(Date.now() - ago * 1000) },
    ]),
  )
  const media = {
    list: async ({ prefix }: { prefix: string }) => ({
      objects: [...files.values()].filter(({ key }) => key.startsWith(prefix)),
    }),
    delete: async (keys: string[]) => keys.forEach((key) => void files.delete(key)),
  }
  const db = { prepare: () => ({ bind: (id: string) => ({ first: async () => (id === 'named' ? { 1: 1 } : null) }) }) }
  await sweepLogos({ media, db: db as unknown as D1Database } as unknown as Env)
  expect([...files.keys()]).toEqual([`pictures/${logoPath('named')}`, `pictures/${logoPath('fresh')}`])
})
