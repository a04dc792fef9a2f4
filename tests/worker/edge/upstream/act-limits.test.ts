// Acts are counted per network: all addresses of an IPv6 /64 count as one.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { actsPath, statForm } from '../../../../shared/stat.ts'
import { settleEvents } from '../../../support/runtime/settled-events.ts'
import { type SiteTestbed, siteVisitor, startSiteTestbed } from '../../../support/runtime/site.ts'

let testbed: SiteTestbed
beforeAll(async () => {
  testbed = await startSiteTestbed()
  await testbed.run(
    "INSERT INTO file_sets (file_set_id, folder, duration_seconds, timelines_count, timelines_interval) VALUES (1, 'silk', 12.8, 13, 1)",
  )
  await testbed.run(
    "INSERT INTO videos (video_id, dir, title, description, file_set_id, duration_seconds, post_date, status_id, is_private, is_hd, gender, user_id) VALUES (1, 'fog', 'Fog', '', 1, 12.8, 1, 1, 0, 1, 'str', 1)",
  )
})
afterAll(() => testbed.stop())

async function viewed() {
  await settleEvents(testbed.runtime)
  return testbed.db.prepare('SELECT viewed FROM videos').first<number>('viewed')
}

it.each([
  ['of the same /64', '2001:db8:1:2::1', '2001:db8:1:2:ffff::9', 1],
  ['of the same /64 in another spelling', '2001:db8:3::1', '2001:db8:3:0:1:2:3:4', 1],
  ['of two /64', '2001:db8:4:1::1', '2001:db8:4:2::1', 2],
  ['of the older kind', '198.51.100.1', '198.51.100.2', 2],
])('views from two addresses %s are counted by network', async (_, one, other, views) => {
  const before = (await viewed()) ?? 0
  const form = Object.fromEntries(statForm({ act: 'view', section: 'video', object_id: '1' }))
  for (const address of [one, other, one]) {
    const answer = await siteVisitor(testbed, address).ask(actsPath, { form, headers: { accept: 'application/json' } })
    expect(answer.status).toBe(200)
  }
  expect(((await viewed()) ?? 0) - before).toBe(views)
})
