// Roles by rank: what each of them may do.
import { expect, test } from 'vitest'
import { roles } from '../../../shared/entities/account.ts'
import { type Ability, may } from '../../../shared/rules/roles.ts'

const abilities: Ability[] = ['commentAtOnce', 'publishAtOnce', 'moderate', 'giveRoles', 'readLog', 'runJobs']

test('a role may do what the roles before it may, and nothing of those after it', () => {
  const allowed = roles.map((role) => abilities.filter((ability) => may(role, ability)))
  expect(allowed).toEqual([[], abilities.slice(0, 2), abilities.slice(0, 3), abilities])
})

test('a visitor may do nothing', () => {
  for (const ability of abilities) expect([may(null, ability), may(undefined, ability)]).toEqual([false, false])
})
