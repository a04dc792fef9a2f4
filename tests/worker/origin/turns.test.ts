// Hashes hold the thread. Whoever signs in waits for those before them; everybody else for the one that is running.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '../../../shared/contract/contract.ts'
import { addDemoAccounts, demoAccounts } from '../../../worker/origin/seed/accounts.ts'
import { addAccount } from '../../../worker/origin/store/accounts.ts'
import { type OriginWorld, originWorld } from '../../support/world/origin.ts'
import { visitorOf } from '../../support/world/origin-visitor.ts'
import { passwordOf } from '../../support/world/passwords.ts'

let world: OriginWorld
beforeAll(async () => {
  world = await originWorld()
  await addDemoAccounts(world.db)
}, 60_000)
afterAll(() => world.stop())

const msOf = async (work: () => Promise<unknown>): Promise<number> => {
  const startedMs = performance.now()
  await work()
  return performance.now() - startedMs
}
const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

// The quickest of several: whatever else the machine does only adds to it. Without a hash an answer is ten times quicker.
it('a name that nobody has is refused as slowly as a wrong password', async () => {
  const [known, unknown] = [[] as number[], [] as number[]]
  // Three for each account: a fourth would be asked for the captcha.
  for (let n = 0; n < 6; n++) {
    known.push(await msOf(() => visitorOf(world).signsIn(n % 2 ? 'anna' : 'boris', `wrong-one-${n}`)))
    unknown.push(await msOf(() => visitorOf(world).signsIn(`nobody-${n}`, `wrong-one-${n}`)))
  }
  const ratio = Math.min(...known) / Math.min(...unknown)
  expect(ratio).toBeGreaterThan(1 / 3)
  expect(ratio).toBeLessThan(3)
}, 60_000)

it('twenty sign-ins at once delay another request by one hash at most', async () => {
  const anna = visitorOf(world)
  await anna.signsIn('anna')
  const people = await twentyPeople()

  let signedIn = 0
  const crowd = people.map(async (username) => {
    const said = await visitorOf(world).signsIn(username, passwordOf('anna'))
    signedIn++
    return said.status
  })
  // How many were told that they are in while Anna waited. Often nobody, sometimes whoever's hash was running; on a busy
  // machine answers that had been ready come with hers. Without turns she waits for all twenty.
  const overtook: number[] = []
  while (signedIn < people.length) {
    const before = signedIn
    await anna.ask(contract.session.fill({}))
    overtook.push(signedIn - before)
  }

  expect(await Promise.all(crowd)).toEqual(people.map(() => 200))
  expect(overtook.length).toBeGreaterThan(people.length)
  expect(median(overtook)).toBeLessThanOrEqual(1)
  expect(Math.max(...overtook)).toBeLessThanOrEqual(people.length / 4)
}, 60_000)

/** Their passwords are Anna's. */
async function twentyPeople(): Promise<string[]> {
  const names = Array.from({ length: 20 }, (_, n) => `person-${n}`)
  const [anna] = demoAccounts
  const added = names.flatMap((username) =>
    addAccount(world.db, {
      username,
      email: `${username}@example.com`,
      passwordHash: anna?.passwordHash ?? '',
      nowSeconds: 1,
      isConfirmed: true,
    }),
  )
  await world.db.batch(added)
  return names
}
