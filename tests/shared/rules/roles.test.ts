// The table of roles: what each of them may do, and which need a second factor.
import { expect, test } from 'vitest'
import { roles } from '../../../shared/entities/account.ts'
import { type Ability, isStaff, may, needsSecondFactor } from '../../../shared/rules/roles.ts'

const abilities: Record<Ability, string[]> = {
  commentAtOnce: ['trusted', 'moderator', 'admin'],
  publishAtOnce: ['trusted', 'moderator', 'admin'],
  editCatalogue: ['editor', 'admin'],
  moderate: ['moderator', 'admin'],
  giveRoles: ['admin'],
  readLog: ['admin'],
  endSessions: ['admin'],
  runJobs: ['admin'],
  manageMembers: ['admin'],
  editSettings: ['admin'],
  readStatistics: ['editor', 'admin'],
  readOperation: ['admin'],
  manageAdverts: ['admin'],
  editAgePolicy: ['admin'],
}
const names = Object.keys(abilities) as Ability[]

test('each ability belongs to the roles of its row: an editor moderates nothing, and a moderator edits no catalogue', () => {
  for (const ability of names)
    expect(
      roles.filter((role) => may(role, ability)),
      ability,
    ).toEqual(abilities[ability])
})

test('a visitor may do nothing', () => {
  for (const ability of names) expect([may(null, ability), may(undefined, ability)]).toEqual([false, false])
})

test('every role above member needs a second factor, and staff are those who act on what is not their own', () => {
  expect(roles.filter(needsSecondFactor)).toEqual(['trusted', 'editor', 'moderator', 'admin'])
  expect(roles.filter(isStaff)).toEqual(['editor', 'moderator', 'admin'])
  expect([needsSecondFactor(null), isStaff(undefined)]).toEqual([false, false])
})
