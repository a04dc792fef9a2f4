// Checks that both sides of the member's bench serve the pages that their figures claim.
import { expect, it, onTestFinished } from 'vitest'
import { memberSides, openMembers } from './member.ts'

it('the bench measures a page of a signed-in member on both member sides, also on the second request', async () => {
  const runtime = await openMembers()
  onTestFinished(() => runtime.stop())
  await memberSides(runtime)
  expect(Object.keys(await memberSides(runtime))).toEqual(['visitor', 'remembered', 'asked'])
})
