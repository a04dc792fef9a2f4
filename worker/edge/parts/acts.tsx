// What a visitor may do to the thing of a page: vote, keep, follow. What a member did before shows in the buttons.
import { befriend } from '../../../client/islands/members/befriend.tsx'
import { listToggle } from '../../../client/islands/playlists/list-toggle.tsx'
import { vote } from '../../../client/islands/video/vote.tsx'
import { FieldError } from '../../../client/parts/field-error.tsx'
import { Icon } from '../../../client/parts/icon.tsx'
import { actOf, isFollowed, isVoted } from '../../../shared/contract/acts.ts'
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { sideDeadlineMs } from '../../../shared/limits.ts'
import { href } from '../../../shared/routes.ts'
import { type ActOutcome, wordsOf } from '../pages/act-here.ts'
import { Island } from '../render/island.tsx'
import type { PageContext } from '../render/page.ts'

export type Thing = ParamsOf<'mine'>
export type Mine = AnswerOf<'mine'>
const nothing: Mine = {
  vote: null,
  votes: null,
  is_favourite: false,
  is_watch_later: false,
  is_subscribed: false,
  friendship: 'none',
  held_comments: [],
}

/** What the visitor has done to a thing; nothing, for a visitor without an account or when the upstream is late. */
export async function loadMine({ visitor, call }: Pick<PageContext, 'visitor' | 'call'>, thing: Thing): Promise<Mine> {
  if (!visitor.user) return nothing
  const answer = await call('mine', thing, { deadlineMs: sideDeadlineMs }).catch(() => null)
  return answer?.ok ? answer.value : nothing
}

/** Adds to what a page loaded what the visitor has done to it. Null stays null: there is no such thing. */
export const withMine =
  <Found extends object>(context: Pick<PageContext, 'visitor' | 'call'>, thingIn: (found: Found) => Thing) =>
  async (found: Found | null) =>
    found && { ...found, mine: await loadMine(context, thingIn(found)) }

type Props = {
  thing: Thing
  mine: Mine
  context: Pick<PageContext, 't' | 'lang' | 'route' | 'visitor'>
}
type Votes = { likes?: number | undefined; dislikes?: number | undefined }
type BarProps = Props & {
  /** Without them it cannot be voted for. */
  votes?: Votes
  canFollow?: boolean
  outcome: ActOutcome | null
}

/** The buttons under the head of a thing, and why a form of theirs was refused. */
export const ActBar = ({ votes, canFollow, outcome, ...props }: BarProps) => (
  <div className="act-bar">
    {votes && <Vote votes={votes} {...props} />}
    {canFollow && !isOneself(props) && <Follow {...props} />}
    {props.thing.section === 'member' && !isOneself(props) && <Befriend {...props} />}
    {props.thing.section === 'member' && !isOneself(props) && <WriteTo {...props} />}
    <ActRefused outcome={outcome} t={props.context.t} />
  </div>
)

const isOneself = ({ thing: { section, object_id }, context: { visitor } }: Props): boolean =>
  section === 'member' && visitor.user?.user_id === object_id

export const Vote = ({
  thing: { section, object_id },
  votes,
  mine,
  context: { t, lang, route },
}: Props & { votes: Votes }) => {
  if (!isVoted(section)) return null
  // What a page tells may be hours old; a member who votes sees the vote counted.
  const { likes = 0, dislikes = 0 } = mine.votes ?? votes
  return (
    <Island
      of={vote}
      id="vote"
      props={{ action: route.canonicalPath, section, objectId: String(object_id), likes, dislikes, vote: mine.vote }}
      t={t}
      lang={lang}
      isShared
    />
  )
}

const Follow = ({ thing: { section, object_id }, mine, context: { t, lang, route } }: Props) =>
  isFollowed(section) && (
    <Island
      of={listToggle}
      id="follow"
      props={{
        action: route.canonicalPath,
        kind: 'subscribe',
        of: { section, object_id: String(object_id) },
        isOn: mine.is_subscribed,
      }}
      t={t}
      lang={lang}
      isShared
    />
  )

const Befriend = ({ thing: { object_id }, mine, context: { t, lang, route } }: Props) => (
  <Island
    of={befriend}
    id="befriend"
    props={{ action: route.canonicalPath, memberId: String(object_id), friendship: mine.friendship }}
    t={t}
    lang={lang}
  />
)

const WriteTo = ({ thing: { object_id }, context: { t, lang } }: Props) => (
  <a className="button act" href={href('conversation', { id: String(object_id) }, { lang })} rel="nofollow">
    <Icon name="mail" />
    <span>{t('messages.write')}</span>
  </a>
)

/** Two lists of one's own for a video. */
export const KeepVideo = ({ thing: { object_id }, mine, context: { t, lang, route } }: Props) =>
  (
    [
      ['favourite', mine.is_favourite],
      ['watch_later', mine.is_watch_later],
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

/** What was wrong with a comment stands in its own form. */
export const ActRefused = ({ outcome, t }: { outcome: ActOutcome | null; t: PageContext['t'] }) =>
  outcome && actOf(outcome.stat) !== 'comm' && <FieldError text={wordsOf(outcome, t)} />
