// Who uploaded a video, under its title: the way to their page, and a button that follows them.
import { followers } from '../../../../client/islands/people/followers.tsx'
import { Avatar } from '../../../../client/parts/avatar.tsx'
import type { Followable } from '../../../../shared/contract/acts.ts'
import type { Video } from '../../../../shared/entities/video.ts'
import { href } from '../../../../shared/routes.ts'
import { hasLeft } from '../../../../shared/rules/members-usernames.ts'
import { Follow, type OwnMarks } from '../../parts/target-actions.tsx'
import { VerifiedMark } from '../../parts/verified-mark.tsx'
import { Island } from '../../render/island.tsx'
import type { PageContext } from '../../render/page.ts'

type Props = { user: Video['user']; ownMarks: OwnMarks; context: PageContext<'video'> }

export const Uploader = ({ user, ownMarks, context }: Props) => {
  if (hasLeft(user.username)) return null
  const { visitor, t, lang } = context
  // The page's count may be hours old; a member's own subscription is counted at once.
  const count = ownMarks.subscribers ?? user.subscribers
  const of: Followable = { section: 'member', object_id: String(user.id) }
  return (
    <div className="uploader">
      <Avatar username={user.username} avatar={user.avatar} />
      <div className="uploader-text">
        <a href={href('member', { id: String(user.id) }, { lang })}>{user.username}</a>
        <VerifiedMark of={user} t={t} />
        {count !== undefined && (
          <Island
            of={followers}
            id="followers"
            props={{ of, count, isOn: ownMarks.is_subscribed }}
            t={t}
            lang={lang}
            isShared
          />
        )}
      </div>
      {visitor.user?.user_id !== user.id && (
        <Follow target={{ section: 'member', object_id: user.id }} ownMarks={ownMarks} context={context} />
      )}
    </div>
  )
}
