// The sides of the member's bench show the pages that their figures are said to be about.
import { expect, it, onTestFinished } from 'vitest'
import { memberSides, openMembers } from './member.ts'

it('the bench measures a page of a signed-in member on both member sides, also a second time', async () => {
  const runtime = await openMembers()
  onTestFinished(() => runtime.stop())
  await memberSides(runtime)
  expect(Object.keys(await memberSides(runtime))).toEqual(['visitor', 'remembered', 'asked'])
})
