// What the page on which members edit their profile asks the upstream for.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writes } from '../../../../../shared/contract/contract.ts'
import { href } from '../../../../../shared/routes.ts'
import { type EdgeTestbed, startEdgeTestbed } from '../../../../support/runtime/edge.ts'
import { answerTo } from '../../../../support/runtime/upstream-answers.ts'

let testbed: EdgeTestbed
beforeAll(async () => {
  testbed = await startEdgeTestbed()
})
afterAll(() => testbed.stop())

it('the page that edits a profile asks for the profile once', async () => {
  const { user } = answerTo({ name: 'session', params: {} }) as { user: { user_id: number } }
  const path = href('member_edit', { id: String(user.user_id) }, { lang: 'en' })
  const answer = await testbed.ask(path, { headers: { cookie: `__Host-session=${'s'.repeat(43)}` } })
  await answer.text()
  const asked = testbed.upstream.calls.filter(({ address }) => address === writes.ownMember.path)
  expect(asked).toHaveLength(1)
})
