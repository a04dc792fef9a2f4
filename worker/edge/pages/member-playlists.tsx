// The playlists that one member made for everybody.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { wholeLists } from '../../../shared/contract/whole-lists.ts'
import type { Member } from '../../../shared/entities/people.ts'
import { pageSizes } from '../../../shared/limits.ts'
import { href } from '../../../shared/routes.ts'
import { PlaylistCards } from '../parts/collection-cards.tsx'
import { Listing } from '../parts/listing.tsx'
import { MemberHead } from '../parts/member-head.tsx'
import { type PageContext, page } from '../render/page.ts'
import { notFoundHead, notFoundParts } from './error-pages.tsx'
import { withPage } from './heading.ts'
import { type ListData, loadListPage, loadWithList } from './list-page.ts'
import { loadMember } from './load-member.ts'

type Data = (ListData<AnswerOf<'playlists'>> & { member: Member }) | null

/** A first row of the widest grid. */
const firstRow = 5

export const memberPlaylists = page<'member_playlists', Data>({
  load: ({ route: { params, query }, call }) =>
    loadWithList(
      loadMember(call, params.id),
      loadListPage(query.page, pageSizes.playlists, (number) => call('playlists', playlistsOf(params.id, number)), {
        playlists: [],
        total_count: 0,
      }),
    ),

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
        <Listing
          route={route}
          total={playlists.length && total_count}
          size={pageSizes.playlists}
          totalWord="listing.playlists"
          hrefOfAll={href('playlists', {}, { lang })}
          t={t}
        >
          <PlaylistCards items={playlists} eagerCount={firstRow} t={t} lang={lang} />
        </Listing>
      )),
    ]
  },
})

/** What a page of a member's playlists asks for: the newest first. */
export const playlistsOf = (id: string, page = 1): ParamsOf<'playlists'> => ({
  ...wholeLists.playlists,
  section: 'user',
  object_id: Number(id),
  page,
})

const heading = ({ username }: Member, { route, t }: PageContext<'member_playlists'>): string =>
  withPage(t('member.playlistsOf', { name: username }), route.query.page, t)
