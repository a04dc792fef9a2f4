// One member as everybody may see them: who they say they are, then the newest of what they upload, gather and follow.
import { EmptyState } from '../../../client/parts/empty-state.tsx'
import type { AnswerOf } from '../../../shared/contract/contract.ts'
import type { Member } from '../../../shared/entities/people.ts'
import { sideDeadlineMs } from '../../../shared/limits.ts'
import { defaultVideoSort } from '../../../shared/rules/filters.ts'
import { ActBar, loadMine, type Mine } from '../parts/acts.tsx'
import { MemberHead } from '../parts/member-head.tsx'
import { MemberPlaylists, MemberSubscriptions, MemberUploads } from '../parts/member-rows.tsx'
import { MemberFacts } from '../parts/profile-facts.tsx'
import { videosParams } from '../parts/video-listing.tsx'
import { page } from '../render/page.ts'
import type { Call } from '../upstream/call.ts'
import { expected } from '../upstream/expected.ts'
import { type ActOutcome, actHere } from './act-here.ts'
import { notFoundHead, notFoundParts } from './error-pages.tsx'
import { loadMember } from './load-member.ts'
import { playlistsOf } from './member-playlists.tsx'

type Rows = {
  uploads: Promise<AnswerOf<'videos'>>
  playlists: Promise<AnswerOf<'playlists'>>
  subscriptions: Promise<AnswerOf<'subscriptions'>>
}
type Data = { member: Member; mine: Mine; rows: Rows } | null

export const member = page<'member', Data, ActOutcome>({
  async load(context) {
    const { route, call } = context
    const { params } = route
    const rows = loadRows(call, params.id)
    const found = await loadMember(call, params.id)
    if (found === null) return { status: 404, data: null }
    return { status: 200, data: { ...found, mine: await loadMine(context, thingOf(found.member)), rows } }
  },

  act: actHere,

  head: (data, context) =>
    data === null
      ? notFoundHead(context)
      : {
          title: data.member.username,
          description: data.member.about_me || context.t('member.description', { name: data.member.username }),
          isIndexed: true,
          viewed: thingOf(data.member),
        },

  Page(data, context, outcome) {
    if (data === null) return notFoundParts(context)
    const { t } = context
    const { member: found, mine, rows } = data
    return [
      <MemberHead key="head" member={found} title={found.username} section="member" context={context}>
        <ActBar thing={thingOf(found)} canFollow mine={mine} outcome={outcome} context={context} />
      </MemberHead>,
      <div key="about" className="member-about">
        {found.about_me && <p>{found.about_me}</p>}
        <MemberFacts member={found} t={t} />
      </div>,
      rows.uploads.then((list) => <MemberUploads member={found} list={list} context={context} />),
      rows.playlists.then((list) => <MemberPlaylists member={found} list={list} context={context} />),
      rows.subscriptions.then(({ subscriptions }) => (
        <MemberSubscriptions followed={subscriptions} context={context} />
      )),
      isBare(rows).then((bare) => bare && <EmptyState title={t('listing.empty')} />),
    ]
  },
})

const thingOf = ({ user_id }: Member) => ({ section: 'member', object_id: user_id }) as const

function loadRows(call: Call, id: string): Rows {
  const late = { deadlineMs: sideDeadlineMs }
  const newest = videosParams({ section: 'user', object_id: id, sort: defaultVideoSort })
  const rows = {
    // As many as their own page has, so that the two share an answer.
    uploads: call('videos', newest, late).then(expected),
    playlists: call('playlists', playlistsOf(id), late).then(expected),
    subscriptions: call('subscriptions', { object_id: Number(id) }, late).then(expected),
  }
  // Whoever shows a row says that it failed; until then nobody has to hear of it.
  for (const row of Object.values(rows)) row.catch(() => undefined)
  return rows
}

/** Nothing to show at all. A row that failed says so itself. */
async function isBare({ uploads, playlists, subscriptions }: Rows): Promise<boolean> {
  const rows = await Promise.all([uploads, playlists, subscriptions]).catch(() => null)
  return rows?.[0].total_count === 0 && rows[1].total_count === 0 && rows[2].subscriptions.length === 0
}
