// The page of failed jobs, without script: what failed, when and why, without personal data, and a button for each decision.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { langs, locales } from '../../../../../locales/locales.ts'
import { pageSizes } from '../../../../../shared/limits.ts'
import { href } from '../../../../../shared/routes.ts'
import { type SiteTestbed, type SiteVisitor, signedIn, startSiteTestbed } from '../../../../support/runtime/site.ts'

let testbed: SiteTestbed
let ada: SiteVisitor
const path = href('moderation_jobs', {}, { lang: 'en' })
const jobId = 'j'.repeat(43)
beforeAll(async () => {
  testbed = await startSiteTestbed()
  ada = await signedIn(testbed, 'ada')
})
beforeEach(async () => {
  await testbed.run('DELETE FROM failed_jobs')
  await testbed.run(
    `INSERT INTO failed_jobs (job_hash, kind, body, attempts, error, failed_date, dead_date)
     VALUES (?1, 'sweep', '{"kind":"sweep","was":"anna@example.com"}', 6, 'D1_ERROR: no such table', 1795000000, 1795000000)`,
    jobId,
  )
})
afterAll(() => testbed.stop())

it.each([
  ['retry', 'The job was queued again.'],
  ['delete', 'The job was deleted.'],
])('its button %s decides, says so, and leaves the list empty', async (act, text) => {
  const decided = await ada.ask(path, { form: { job_id: jobId, act } })
  expect([decided.status, decided.headers.get('location')]).toEqual([303, `${path}?done=${act}`])
  const html = await ada.page(`${path}?done=${act}`)
  expect([html.split(text).length - 1, html.includes('No failed jobs')]).toEqual([1, true])
  const again = await ada.ask(path, { form: { job_id: jobId, act } })
  expect([again.status, (await again.text()).match(/class="field-error"/g)?.length]).toEqual([404, 1])
})

it('a decision stays on its page of the list, and where that has none left, leads to the last one', async () => {
  await testbed.run(
    `INSERT INTO failed_jobs (job_hash, kind, body, attempts, error, failed_date, dead_date)
     WITH RECURSIVE later(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM later WHERE n <= ?1)
     SELECT printf('%043d', n), 'sweep', '{"kind":"sweep"}', 6, '', 1795000000 + n, 1795000000 + n FROM later`,
    pageSizes.usual,
  )
  const second = `${path}?page=2`
  const deletes = async (job_id: string) =>
    (await ada.ask(second, { form: { job_id, act: 'delete' } })).headers.get('location') ?? ''
  expect(await ada.page(second)).toContain(`action="${second}"`)
  // The oldest two are on the second page.
  const stays = await deletes(jobId)
  expect(stays).toBe(`${second}&done=delete`)
  expect(await ada.page(stays)).toContain('The job was deleted.')
  const moved = await ada.ask(await deletes('1'.padStart(43, '0')))
  expect([moved.status, moved.headers.get('location')]).toEqual([303, `${path}?done=delete`])
})

// Last, because each language is remembered.
it('lists kind, time, attempts and error, and nothing of the message, in every language', async () => {
  for (const lang of langs) {
    const html = await ada.page(href('moderation_jobs', {}, { lang }))
    const { jobs } = (await locales[lang].load()) as { jobs: Record<string, string> }
    for (const text of [jobs.title, jobs.retry, jobs.delete, 'sweep', '>6<', 'no such table'])
      expect(html).toContain(text)
    expect(html).toContain('<time dateTime="2026-11-18')
    expect(html).not.toContain('anna')
  }
})
