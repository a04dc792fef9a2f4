// Miniflare restarts a runtime that crashed. Beside this, tests/faults/random/ kills the runtime of `npm start`.
import { expect, it } from 'vitest'
import { childrenOf } from '../../support/runtime/child-processes.ts'
import { signedIn, siteVisitor, startSiteTestbed } from '../../support/runtime/site.ts'

it('a site of the tests goes on after its runtime has crashed, with its data and sessions', async () => {
  const testbed = await startSiteTestbed()
  const anna = await signedIn(testbed, 'anna')
  for (const pid of childrenOf(process.pid, 'workerd')) process.kill(pid, 'SIGKILL')
  const answers = () =>
    siteVisitor(testbed)
      .ask('/')
      .then(
        ({ status }) => status,
        () => 'away',
      )
  await expect.poll(answers).toBe(200)
  expect((await anna.ask('/account/')).status).toBe(200)
  expect(await testbed.db.prepare("SELECT count(*) AS n FROM users WHERE username = 'anna'").first('n')).toBe(1)
  await testbed.stop()
})
