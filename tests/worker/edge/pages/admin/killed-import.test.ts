// An import of the back office whose site is killed at random moments: the clock goes on with it, and every row is there once.
import { expect, test } from 'vitest'
import { writes } from '../../../../../shared/contract/contract.ts'
import { runEveryMinute } from '../../../../../worker/local/scheduler.ts'
import { catalogueCsv } from '../../../../support/runtime/catalogue-csv.ts'
import { childrenOf } from '../../../../support/runtime/child-processes.ts'
import { originWithPartner } from '../../../../support/runtime/origin-with-partner.ts'
import { migratedState } from '../../../../support/runtime/seeded-databases.ts'
import { signedIn, startSiteTestbed } from '../../../../support/runtime/site.ts'

const isFull = process.env.FULL === '1'
const [count, kills, mostMs] = isFull ? [6000, 20, 6000] : [900, 2, 1500]
const json = { accept: 'application/json' }

/** `kill` ends this runtime, and no other one of this process. */
async function start(state: string) {
  const others = childrenOf(process.pid, 'workerd')
  const site = await startSiteTestbed({ state, originFolder: await originWithPartner() })
  const own = childrenOf(process.pid, 'workerd').filter((pid) => !others.includes(pid))
  return { site, kill: () => own.forEach((pid) => void process.kill(pid, 'SIGKILL')) }
}

test(`an import by the page whose site is killed ${kills} times has every row once, and says so`, {
  timeout: kills * 30_000 + 120_000,
  retry: 0,
}, async () => {
  const state = await migratedState()
  let { site, kill } = await start(state)
  const edda = await signedIn(site, 'edda')
  const form = new FormData()
  form.append('file', new File([catalogueCsv(count)], 'partner.csv'))
  const sent = await edda.ask(writes.importFile.path, { parts: form, headers: json })
  const { import_id } = (await sent.json()) as { import_id: string }
  const fields =
    'foreign_id,title,title_de,description,duration,post_date,viewed,likes,categories,performers,channel,video_sd,picture'
  const columns = fields.split(',').map((field, at) => [`map_${at}`, field])
  const records = {
    record_date: '2026-01-01',
    record_reference: 'R-1',
    custodian: 'Archive',
    custodian_address: '1 Street',
  }
  const choices = { import_id, act: 'start', source: 'partner', uploader: 'partner', makes_names: '1', ...records }
  const begun = await edda.ask(writes.saveImport.path, {
    json: { ...choices, ...Object.fromEntries(columns) },
    headers: json,
  })
  expect(begun.status).toBe(200)

  const row = () =>
    site.db
      .prepare('SELECT state, total_rows, added + changed + same AS done, failed FROM imports WHERE import_id = ?1')
      .bind(import_id)
      .first()
  let interrupted = 0
  for (let round = 0; round < kills; round++) {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * mostMs))
    kill()
    await site.stop()
    ;({ site, kill } = await start(state))
    if ((await row())?.state === 'running') interrupted++
    // Its job may have been lost with the process: the clock queues one that nothing was heard of for a while.
    await site.run("UPDATE imports SET changed_date = 0 WHERE import_id = ?1 AND state = 'running'", import_id)
    await runEveryMinute(site.runtime)
  }
  expect(interrupted).toBeGreaterThan(0)
  const whole = { state: 'done', total_rows: count, done: count, failed: 0 }
  await expect.poll(row, { timeout: 120_000, interval: 200 }).toEqual(whole)
  const numbers = await site.db
    .prepare(`
      SELECT (SELECT count(*) FROM videos) AS videos, (SELECT count(DISTINCT title) FROM videos) AS titles,
        (SELECT count(*) FROM imported_videos) AS imported, (SELECT count(*) FROM video_search) AS found,
        (SELECT sum(total) FROM video_totals WHERE section = '') AS total,
        (SELECT count(*) FROM audit_log WHERE queue = 'imports') AS logged`)
    .first()
  expect(numbers).toEqual({ videos: count, titles: count, imported: count, found: count, total: count, logged: 1 })
  await site.stop()
})
