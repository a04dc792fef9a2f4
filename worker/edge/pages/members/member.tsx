// A member's public profile: facts, then the newest uploads, playlists and subscriptions.
import { EmptyState } from '../../../../client/parts/empty-state.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import type { Subscription } from '../../../../shared/entities/lists.ts'
import { lifetimes, sideDeadlineMs } from '../../../../shared/limits.ts'
import { href } from '../../../../shared/routes.ts'
import { defaultVideoSort } from '../../../../shared/rules/browse-filters.ts'
import { callVideos } from '../../parts/call-videos.ts'
import { notFoundHead, notFoundParts } from '../../parts/error-pages.tsx'
import { type ActOutcome, handleAct } from '../../parts/handle-act.ts'
import { MemberFacts } from '../../parts/profile-facts.tsx'
import { ActionBar, memberTarget } from '../../parts/target-actions.tsx'
import { videosParams } from '../../parts/video-listing.tsx'
import { type PageContext, page } from '../../render/page.ts'
import { expected } from '../../upstream/expected.ts'
import { type FoundMember, loadMember } from './load-member.ts'
import { MemberHead } from './member-head.tsx'
import { playlistsOf } from './member-playlists.tsx'
import { MemberPlaylists, MemberSubscriptions, MemberUploads } from './member-rows.tsx'
import { loadSubscriptions, preloadSubscriptions } from './member-subscriptions.tsx'

type Rows = {
  uploads: Promise<AnswerOf<'videos'>>
  playlists: Promise<AnswerOf<'playlists'>>
  subscriptions: Promise<{ subscriptions: readonly Subscription[] }>
}
type Data = { found: FoundMember; rows: Rows } | null

export const member = page<'member', Data, ActOutcome>({
  async load(context) {
    const { id } = context.route.params
    const lists = loadLists(context, id)
    preloadSubscriptions(context, id)
    const found = await loadMember(context, id)
    return found
      ? { status: 200, data: { found, rows: { ...lists, subscriptions: loadSubscriptionsRow(context, found) } } }
      : { status: 404, data: null }
  },

  act: handleAct,

  head: (data, context) =>
    data === null
      ? notFoundHead(context)
      : {
          title: data.found.member.username,
          description:
            data.found.member.about_me || context.t('member.description', { name: data.found.member.username }),
          isIndexed: true,
          viewed: memberTarget(data.found.member.user_id),
        },

  staffTarget: (data) => data && { kind: 'member', id: data.found.member.user_id },

  Page(data, context, outcome) {
    if (data === null) return notFoundParts(context)
    const { t } = context
    const { found, rows } = data
    const { member: shown, ownMarks } = found
    return [
      <MemberHead key="head" found={found} title={shown.username} section="member" context={context}>
        <ActionBar
          target={memberTarget(shown.user_id)}
          canFollow
          ownMarks={ownMarks}
          outcome={outcome}
          context={context}
        />
      </MemberHead>,
      <div key="about" className="member-about">
        {shown.about_me && <p>{shown.about_me}</p>}
        <MemberFacts member={shown} t={t} />
      </div>,
      rows.uploads.then((list) => <MemberUploads member={shown} list={list} context={context} />),
      rows.playlists.then((list) => <MemberPlaylists member={shown} list={list} context={context} />),
      rows.subscriptions.then(({ subscriptions }) => (
        <MemberSubscriptions
          followed={subscriptions}
          hrefOfAll={href('member_subscriptions', { id: String(shown.user_id) }, { lang: context.lang })}
          context={context}
        />
      )),
      isEmpty(rows).then((empty) => empty && <EmptyState title={t('listing.empty')} />),
    ]
  },
})

const late = { deadlineMs: sideDeadlineMs }

/** The rows that the address names, asked for together with the profile. */
function loadLists(context: Pick<PageContext, 'call' | 'visitor'>, id: string): Pick<Rows, 'uploads' | 'playlists'> {
  const newest = videosParams({ section: 'user', object_id: id, sort: defaultVideoSort })
  // The same page size as the list's own page, so that both share one cached answer.
  const uploads = callVideos(context, newest, late).then(expected)
  // The list itself is never cached, but a profile may show it for as long as lists of all playlists are.
  const asked = context.call('playlists', playlistsOf(id), { ...late, pageSeconds: lifetimes.playlists })
  const playlists = asked.then(expected)
  return { uploads: reportedByPart(uploads), playlists: reportedByPart(playlists) }
}

/** Which subscriptions the visitor may see depends on the profile. */
const loadSubscriptionsRow = ({ call }: Pick<PageContext, 'call'>, found: FoundMember): Rows['subscriptions'] =>
  reportedByPart(loadSubscriptions(call, found).then((subscriptions) => ({ subscriptions: subscriptions ?? [] })))

/** The part that shows a row reports its failure; until then the rejection is expected. */
function reportedByPart<Row>(row: Promise<Row>): Promise<Row> {
  row.catch(() => undefined)
  return row
}

/** Whether no row has anything to show. A failed row reports itself. */
async function isEmpty({ uploads, playlists, subscriptions }: Rows): Promise<boolean> {
  const rows = await Promise.all([uploads, playlists, subscriptions]).catch(() => null)
  return rows?.[0].total_count === 0 && rows[1].total_count === 0 && rows[2].subscriptions.length === 0
}
