// Roles by rank: what each of them may do.
import { expect, test } from 'vitest'
import { roles } from '../../../shared/entities/account.ts'
import { type Ability, may } from '../../../shared/rules/roles.ts'

const abilities: Ability[] = ['commentAtOnce', 'publishAtOnce', 'moderate', 'giveRoles', 'readLog']

test('may do what those before them may, and nothing of those after them', () => {
  const allowed = roles.map((role) => abilities.filter((ability) => may(role, ability)))
  expect(allowed).toEqual([[], abilities.slice(0, 2), abilities.slice(0, 3), abilities])
})

test('nobody may do anything', () => {
  for (const ability of abilities) expect([may(null, ability), may(undefined, ability)]).toEqual([false, false])
})
