// The lists of a member's own friends page; one table names the buttons of each.
import type { IconName } from '../../../../client/parts/icons.tsx'
import type { MessageKey } from '../../../../locales/locales.ts'
import type { MemberThumb } from '../../../../shared/entities/member.ts'
import { href } from '../../../../shared/routes.ts'
import type { PageContext } from '../../render/page.ts'
import { PersonRow, PersonRows, RowAction } from './person-rows.tsx'

export type FriendList = 'received' | 'sent' | 'friends' | 'blocked'
type Gesture = { act: 'friend'; section: 'accept' | 'del' } | { act: 'block'; section: 'new' | 'del' }
type Act = Gesture & { word: MessageKey; icon: IconName; isMain?: boolean }

const block: Act = { act: 'block', section: 'new', word: 'friend.block', icon: 'lock' }
const removal = (word: MessageKey): Act => ({ act: 'friend', section: 'del', word, icon: 'x' })

const lists: Record<FriendList, { words: MessageKey; acts: readonly Act[] }> = {
  received: {
    words: 'friends.received',
    acts: [
      { act: 'friend', section: 'accept', word: 'friend.accept', icon: 'check', isMain: true },
      removal('friend.decline'),
      block,
    ],
  },
  sent: { words: 'friends.sent', acts: [removal('friends.cancel')] },
  friends: { words: 'friends.heading', acts: [removal('friends.remove'), block] },
  blocked: {
    words: 'friends.blocked',
    acts: [{ act: 'block', section: 'del', word: 'friends.unblock', icon: 'check' }],
  },
}

type Props = {
  list: FriendList
  people: readonly MemberThumb[]
  total: number
  context: Pick<PageContext, 'route' | 't' | 'lang'>
}

/** An empty list is not shown. */
export const FriendRows = ({ list, people, total, context: { route, t, lang } }: Props) =>
  people.length > 0 && (
    <section className="friend-list" data-list={list}>
      <h2>
        {t(lists[list].words)} <small>{t.number(total)}</small>
      </h2>
      <PersonRows>
        {people.map(({ user_id, username, avatar }) => (
          <PersonRow
            key={user_id}
            name={username}
            picture={avatar}
            href={href('member', { id: String(user_id) }, { lang })}
          >
            {lists[list].acts.map(({ word, icon, isMain, ...gesture }) => (
              <RowAction
                key={gesture.section + gesture.act}
                action={route.canonicalPath}
                stat={{ ...gesture, object_id: String(user_id) }}
                icon={icon}
                label={t(word)}
                name={username}
                isMain={isMain ?? false}
              />
            ))}
          </PersonRow>
        ))}
      </PersonRows>
    </section>
  )
