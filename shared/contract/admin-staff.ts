// Roles of members, for admins; any other caller is refused with not_found.
import * as z from 'zod/mini'
import { Role } from '../entities/account.ts'
import { Id } from '../entities/text.ts'
import { typed } from '../forms/text.ts'
import { endpoint, staffRefusals } from './endpoint.ts'
import { Page } from './params.ts'
import { Done, write } from './write.ts'

export const staff = endpoint('staff', {
  method: 'GET',
  path: '/api/json/staff/{lifetime}/{page}.json',
  params: z.object({ page: Page }),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({
    people: z.array(z.object({ user_id: Id, username: z.string(), role: Role })),
    total_count: z.int(),
  }),
  lifetimeSeconds: () => 0,
  invalidatedBy: null,
  removedBy: null,
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  audience: 'member',
  gate: 'closed',
  refuses: staffRefusals,
  about: 'Every moderator and admin, by name.',
})

export const endSessions = write('endSessions', {
  path: '/api/end_sessions.php',
  body: z.object({ username: typed() }),
  answer: Done,
  audience: 'member',
  gate: 'closed',
  invalidates: null,
  deadlineMs: null,
  session: null,
  gesture: null,
  about: 'An admin ends every session of a member.',
})

export const giveRole = write('giveRole', {
  path: '/api/role.php',
  body: z.object({ username: typed(), role: Role }),
  answer: Done,
  audience: 'member',
  gate: 'closed',
  invalidates: null,
  deadlineMs: null,
  session: null,
  gesture: null,
  about:
    'Gives a member a role. The last admin cannot be changed. Refused with step_up until password and code were entered again.',
})
