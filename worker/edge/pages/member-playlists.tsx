// The playlists that one member made for everybody.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import type { Member } from '../../../shared/entities/people.ts'
import { pageSizes } from '../../../shared/limits.ts'
import { href, hrefWith } from '../../../shared/routes.ts'
import { defaultPlaylistSort } from '../../../shared/rules/filters.ts'
import { PlaylistCards } from '../parts/collection-cards.tsx'
import { MemberHead } from '../parts/member-head.tsx'
import { PeopleList } from '../parts/people-list.tsx'
import { type PageContext, page } from '../render/page.ts'
import { notFoundHead, notFoundParts } from './error-pages.tsx'
import { type ListData, loadListPage } from './list-page.ts'
import { loadMember } from './load-member.ts'
import { withPage } from './videos.tsx'

type Data = (ListData<AnswerOf<'playlists'>> & { member: Member }) | null

/** A first row of the widest grid. */
const firstRow = 5

export const memberPlaylists = page<'member_playlists', Data>({
  async load({ route: { params, query }, call }) {
    const playlists = loadListPage(
      query.page,
      pageSizes.playlists,
      (number) => call('playlists', playlistsOf(params.id, number)),
      { playlists: [], total_count: 0 },
    )
    playlists.catch(() => undefined)
    const member = await loadMember(call, params.id)
    if (member === null) return { status: 404, data: null }
    const { status, data } = await playlists
    return { status, data: { ...data, member } }
  },

  head: (data, context) =>
    data === null
      ? notFoundHead(context)
      : {
          title: heading(data.member, context),
          description: context.t('member.description', { name: data.member.username }),
          isIndexed: true,
        },

  Page(data, context) {
    if (data === null) return notFoundParts(context)
    const { route, t, lang } = context
    const { member } = data
    return [
      <MemberHead
        key="head"
        member={member}
        title={heading(member, context)}
        section="member_playlists"
        t={t}
        lang={lang}
      />,
      data.list.then(({ playlists, total_count }) => (
        <PeopleList
          total={playlists.length && total_count}
          size={pageSizes.playlists}
          totalText={t('listing.playlists', { count: total_count, shown: t.number(total_count) })}
          page={route.query.page ?? 1}
          hrefOfPage={(next) => hrefWith(route, { page: next })}
          hrefOfAll={href('playlists', {}, { lang })}
          t={t}
        >
          <PlaylistCards items={playlists} eagerCount={firstRow} t={t} lang={lang} />
        </PeopleList>
      )),
    ]
  },
})

/** What a page of a member's playlists asks for: the newest first. */
export const playlistsOf = (id: string, page = 1): ParamsOf<'playlists'> => ({
  section: 'user',
  object_id: Number(id),
  sort: defaultPlaylistSort,
  count: pageSizes.playlists,
  page,
})

const heading = ({ username }: Member, { route, t }: PageContext<'member_playlists'>): string =>
  withPage(t('member.playlistsOf', { name: username }), route.query.page, t)
