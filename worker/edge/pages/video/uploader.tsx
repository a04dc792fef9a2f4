// Whom a video is by, under its title: the way to their page, and a button that follows them. It is the channel or the uploader that
// the video's card names and its menu follows.
import { followers } from '../../../../client/islands/people/followers.tsx'
import { Avatar } from '../../../../client/parts/avatar.tsx'
import type { Video } from '../../../../shared/entities/video.ts'
import { hasLeft } from '../../../../shared/rules/members-usernames.ts'
import { authorHref, isHiddenChannel } from '../../parts/card-author.ts'
import { Follow, loadOwnMarks, type OwnMarks } from '../../parts/target-actions.tsx'
import { VerifiedMark } from '../../parts/verified-mark.tsx'
import { Island } from '../../render/island.tsx'
import type { PageContext } from '../../render/page.ts'

type Published = Pick<Video, 'channel' | 'user'>
type Props = { video: Published; ownMarks: OwnMarks; context: PageContext<'video'> }

export const Uploader = ({ video, ownMarks, context }: Props) => {
  const { visitor, t, lang } = context
  const author = authorOf(video)
  if (!author) return null
  const { of, name, avatar, target } = author
  // The page's count may be hours old; a member's own subscription is counted at once.
  const count = ownMarks.subscribers ?? of.subscribers
  const isOwn = ownMarks.is_own === true || (target.section === 'member' && visitor.user?.user_id === target.object_id)
  return (
    <div className="uploader">
      <Avatar username={name} avatar={avatar} />
      <div className="uploader-text">
        <a href={authorHref(author.named, lang)}>{name}</a>
        <VerifiedMark of={of} t={t} />
        {count !== undefined && (
          <Island
            of={followers}
            id="followers"
            props={{ of: { ...target, object_id: String(target.object_id) }, count, isOn: ownMarks.is_subscribed }}
            t={t}
            lang={lang}
            isShared
          />
        )}
      </div>
      {!isOwn && <Follow target={target} ownMarks={ownMarks} context={context} />}
    </div>
  )
}

/** Its channel, or its uploader; null where there is neither any more. */
function authorOf({ channel, user }: Published) {
  if (channel && !isHiddenChannel(channel)) {
    const target = { section: 'channel', object_id: channel.id } as const
    return { of: channel, name: channel.title, avatar: channel.scr, target, named: { channel } }
  }
  if (!user || hasLeft(user.username)) return null
  const target = { section: 'member', object_id: user.id } as const
  return { of: user, name: user.username, avatar: user.avatar, target, named: { user } }
}

/** Marks on a video are about its channel, also about one that the operator hides: there the page is about the uploader. */
export async function withUploaderMarks(
  ownMarks: OwnMarks,
  { channel, user }: Published,
  context: Pick<PageContext, 'visitor' | 'call'>,
): Promise<OwnMarks> {
  if (!context.visitor.user || !user || !isHiddenChannel(channel)) return ownMarks
  const { is_subscribed, subscribers, is_own } = await loadOwnMarks(context, { section: 'member', object_id: user.id })
  return { ...ownMarks, is_subscribed, subscribers, is_own }
}
