// What a member can do about the other one of a conversation. With one who is banned nothing new can begin: a friendship, a request and a
// block can be ended, and nothing else is offered.
import { ActFields } from '../../../../client/forms/act-fields.tsx'
import { befriend } from '../../../../client/islands/members/befriend.tsx'
import { friendshipChoices } from '../../../../client/parts/members/friendship-choices.ts'
import { sideDeadlineMs } from '../../../../shared/limits.ts'
import type { OwnMarks } from '../../parts/target-actions.tsx'
import { Island } from '../../render/island.tsx'
import type { PageContext } from '../../render/page.ts'

type Friendship = OwnMarks['friendship']

/** Null where nothing stands between the two. */
const endOf = (friendship: Friendship) =>
  friendshipChoices[friendship].find(({ stat }) => stat.section === 'del') ?? null

/** A banned member has none; one whose answer is late is taken for a member like others. */
export async function hasNoProfile({ call }: Pick<PageContext, 'call'>, user_id: number): Promise<boolean> {
  const answer = await call('member', { section: 'profile', user_id }, { deadlineMs: sideDeadlineMs }).catch(() => null)
  return answer?.ok === false && answer.code === 'not_found'
}

type Props = {
  action: string
  memberId: string
  friendship: Friendship
  isBanned: boolean
  context: Pick<PageContext, 't' | 'lang'>
}

export function RelationForms({ action, memberId, friendship, isBanned, context: { t, lang } }: Props) {
  if (!isBanned)
    return <Island of={befriend} id="befriend" props={{ action, memberId, friendship }} t={t} lang={lang} />
  const end = endOf(friendship)
  if (end === null) return null
  const { stat, text, isOn } = end
  return (
    <form method="post" action={action}>
      <ActFields stat={{ ...stat, object_id: memberId }} />
      <button className="button act" type="submit" aria-pressed={isOn}>
        {t(text)}
      </button>
    </form>
  )
}
