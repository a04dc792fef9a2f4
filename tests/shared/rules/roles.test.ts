// Roles by rank.
import { expect, test } from 'vitest'
import { type Role, roles } from '../../../shared/entities/account.ts'
import { isAtLeast } from '../../../shared/rules/roles.ts'

test('may do what those before them may, and nothing of those after them', () => {
  const allowed = (role: Role) => roles.filter((least) => isAtLeast(role, least))
  expect(allowed('member')).toEqual(['member'])
  expect(allowed('moderator')).toEqual(['member', 'trusted', 'moderator'])
  expect(allowed('admin')).toEqual([...roles])
})

test('nobody may do anything', () => {
  for (const role of roles) expect([isAtLeast(null, role), isAtLeast(undefined, role)]).toEqual([false, false])
})
