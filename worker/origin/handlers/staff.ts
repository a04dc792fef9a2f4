// Roles, given in the browser by administrators. To anybody else there is nothing here.
import type { AnswerOf, BodyOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { pageSizes } from '../../../shared/limits.ts'
import { ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import { may } from '../../../shared/rules/roles.ts'
import type { Asker } from '../asker.ts'
import type { Env } from '../env.ts'
import { now } from '../session.ts'
import { decideAudited } from '../store/audit.ts'
import { pageAt } from '../store/page.ts'
import { giveRole, pageOfStaff, roleOf } from '../store/roles.ts'
import { type Done, done } from './done.ts'

export async function answerStaff(
  { page }: ParamsOf<'staff'>,
  { db }: Env,
  asker: Asker,
): Promise<Result<AnswerOf<'staff'>>> {
  const session = await asker.session()
  if (!session) return refused('sign_in')
  if (!may(session.user.role, 'giveRoles')) return refused('not_found')
  const count = pageSizes.usual
  const { rows, total } = await pageOfStaff(db, pageAt(count, page))
  return ok({ people: rows, total_count: total })
}

export async function answerGiveRole(
  { username, role }: BodyOf<'giveRole'>,
  { db }: Env,
  asker: Asker,
): Promise<Result<Done>> {
  const user = (await asker.session())?.user
  if (!may(user?.role, 'giveRoles')) return refused('not_found')
  const before = await roleOf(db, username)
  if (before === null) return refusedForm([{ field: 'username', code: 'unknown' }])
  if (before === role) return done
  const [given] = await decideAudited(
    db,
    { actorId: user?.user_id ?? 0, queue: 'people', item: username, act: 'role', note: role, nowSeconds: now() },
    (row) => [giveRole(db, username, role), row],
  )
  return given?.meta.changes === 0 ? refusedForm([{ field: 'role', code: 'last_admin' }]) : done
}
