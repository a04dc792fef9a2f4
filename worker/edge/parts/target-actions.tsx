// What a visitor can do to the target of a page: vote, save, follow. The buttons show what a member did before.
import { befriend } from '../../../client/islands/members/befriend.tsx'
import { listToggle } from '../../../client/islands/playlists/list-toggle.tsx'
import { vote } from '../../../client/islands/video/vote.tsx'
import { FieldError } from '../../../client/parts/field-error.tsx'
import { Icon } from '../../../client/parts/icon.tsx'
import { actOf, isFollowed, isVoted } from '../../../shared/contract/acts.ts'
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { sideDeadlineMs } from '../../../shared/limits.ts'
import { href } from '../../../shared/routes.ts'
import { Island } from '../render/island.tsx'
import type { PageContext } from '../render/page.ts'
import { type ActOutcome, actErrorText } from './handle-act.ts'

export type Target = ParamsOf<'mine'>
export type OwnMarks = AnswerOf<'mine'>
const noMarks: OwnMarks = {
  vote: null,
  votes: null,
  is_favourite: false,
  is_watch_later: false,
  is_subscribed: false,
  friendship: 'none',
  held_comments: [],
}

/** A member as a target. */
export const memberTarget = (user_id: number) => ({ section: 'member', object_id: user_id }) as const

/** The visitor's own marks on a target; empty for a visitor without an account, or when the upstream is late. */
export async function loadOwnMarks(
  { visitor, call }: Pick<PageContext, 'visitor' | 'call'>,
  target: Target,
): Promise<OwnMarks> {
  if (!visitor.user) return noMarks
  const answer = await call('mine', target, { deadlineMs: sideDeadlineMs }).catch(() => null)
  return answer?.ok ? answer.value : noMarks
}

/** Adds the visitor's marks to what a page loaded. Null stays null: there is no such target. */
export const withOwnMarks =
  <Found extends object>(context: Pick<PageContext, 'visitor' | 'call'>, targetIn: (found: Found) => Target) =>
  async (found: Found | null) =>
    found && { ...found, ownMarks: await loadOwnMarks(context, targetIn(found)) }

type Props = {
  target: Target
  ownMarks: OwnMarks
  context: Pick<PageContext, 't' | 'lang' | 'route' | 'visitor'>
}
type Votes = { likes?: number | undefined; dislikes?: number | undefined }
type BarProps = Props & {
  /** Without votes the target cannot be rated. */
  votes?: Votes
  canFollow?: boolean
  outcome: ActOutcome | null
}

/** The buttons under a target's head, and the error of a refused form. */
export const ActionBar = ({ votes, canFollow, outcome, ...props }: BarProps) => (
  <div className="act-bar">
    {votes && <Vote votes={votes} {...props} />}
    {canFollow && !isOwnProfile(props) && <Follow {...props} />}
    {props.target.section === 'member' && !isOwnProfile(props) && <Befriend {...props} />}
    {props.target.section === 'member' && !isOwnProfile(props) && <WriteMessageLink {...props} />}
    <ActError outcome={outcome} t={props.context.t} />
  </div>
)

const isOwnProfile = ({ target: { section, object_id }, context: { visitor } }: Props): boolean =>
  section === 'member' && visitor.user?.user_id === object_id

export const Vote = ({
  target: { section, object_id },
  votes,
  ownMarks,
  context: { t, lang, route },
}: Props & { votes: Votes }) => {
  if (!isVoted(section)) return null
  // The page's counts may be hours old; a voter's own vote is counted at once.
  const { likes = 0, dislikes = 0 } = ownMarks.votes ?? votes
  return (
    <Island
      of={vote}
      id="vote"
      props={{
        action: route.canonicalPath,
        section,
        objectId: String(object_id),
        likes,
        dislikes,
        vote: ownMarks.vote,
      }}
      t={t}
      lang={lang}
      isShared
    />
  )
}

export const Follow = ({ target: { section, object_id }, ownMarks, context: { t, lang, route } }: Props) =>
  isFollowed(section) && (
    <Island
      of={listToggle}
      id="follow"
      props={{
        action: route.canonicalPath,
        kind: 'subscribe',
        of: { section, object_id: String(object_id) },
        isOn: ownMarks.is_subscribed,
      }}
      t={t}
      lang={lang}
      isShared
    />
  )

const Befriend = ({ target: { object_id }, ownMarks, context: { t, lang, route } }: Props) => (
  <Island
    of={befriend}
    id="befriend"
    props={{ action: route.canonicalPath, memberId: String(object_id), friendship: ownMarks.friendship }}
    t={t}
    lang={lang}
  />
)

const WriteMessageLink = ({ target: { object_id }, context: { t, lang } }: Props) => (
  <a className="button act" href={href('conversation', { id: String(object_id) }, { lang })} rel="nofollow">
    <Icon name="mail" />
    <span>{t('messages.write')}</span>
  </a>
)

/** The buttons for favourites and watch later. */
export const SaveVideoButtons = ({ target: { object_id }, ownMarks, context: { t, lang, route } }: Props) =>
  (
    [
      ['favourite', ownMarks.is_favourite],
      ['watch_later', ownMarks.is_watch_later],
    ] as const
  ).map(([kind, isOn]) => (
    <Island
      key={kind}
      of={listToggle}
      id={kind}
      props={{ action: route.canonicalPath, kind, of: { video_id: String(object_id) }, isOn }}
      t={t}
      lang={lang}
      isShared
    />
  ))

/** The comment form shows its own error. */
export const ActError = ({ outcome, t }: { outcome: ActOutcome | null; t: PageContext['t'] }) =>
  outcome && actOf(outcome.stat) !== 'comm' && <FieldError text={actErrorText(outcome, t)} />
