// A member's playlists: the public ones, and for the member also the private ones, with actions for each.

import { ActFields } from '../../../../client/forms/act-fields.tsx'
import type { AnswerOf, ParamsOf } from '../../../../shared/contract/contract.ts'
import { pageSizes } from '../../../../shared/limits.ts'
import { defaultPlaylistSort } from '../../../../shared/rules/browse-filters.ts'
import { firstRow } from '../../parts/card-grid.tsx'
import { PlaylistCards } from '../../parts/collection-cards.tsx'
import { notFoundHead, notFoundParts } from '../../parts/error-pages.tsx'
import { type ActOutcome, handleAct } from '../../parts/handle-act.ts'
import { sectionDescription } from '../../parts/heads.ts'
import { Listing } from '../../parts/listing.tsx'
import { type ListData, loadListPage, loadWithList } from '../../parts/load-list-page.ts'
import { NewPlaylist, OwnPlaylistCards, refreshedListHref } from '../../parts/own-lists.tsx'
import { withPageNumber } from '../../parts/page-title.ts'
import { ActError } from '../../parts/target-actions.tsx'
import { type PageContext, page } from '../../render/page.ts'
import { type FoundMember, loadMember } from './load-member.ts'
import { MemberHead } from './member-head.tsx'

type Data = (ListData<AnswerOf<'playlists'>> & FoundMember) | null
type Context = PageContext<'member_playlists'>

export const memberPlaylists = page<'member_playlists', Data, ActOutcome>({
  load: (context) => {
    const { route, call } = context
    const { params, query } = route
    return loadWithList(
      loadMember(context, params.id),
      loadListPage(
        query.page,
        pageSizes.playlists,
        (page) =>
          isOwn(context)
            ? call('ownPlaylists', { count: pageSizes.playlists, page })
            : call('playlists', playlistsOf(params.id, page)),
        { playlists: [], total_count: 0 },
      ),
    )
  },

  /** After a deletion is undone, the list is shown without the message of the deletion. */
  act: (context, form) =>
    handleAct(
      { ...context, route: { ...context.route, canonicalPath: refreshedListHref(idOf(context), context.lang) } },
      form,
    ),

  head: (data, context) =>
    data === null
      ? notFoundHead(context)
      : {
          title: heading(data, context),
          description: sectionDescription(heading(data, context), data.member.username, context.t),
          isIndexed: true,
        },

  Page(data, context, outcome) {
    if (data === null) return notFoundParts(context)
    const { route, t, lang } = context
    const { member } = data
    return [
      <MemberHead key="head" found={data} title={heading(data, context)} section="member_playlists" context={context}>
        {isOwn(context) && <NewPlaylist userId={member.user_id} t={t} lang={lang} />}
      </MemberHead>,
      <ActError key="refused" outcome={outcome} t={t} />,
      isOwn(context) && route.query.deleted && <Deleted key="deleted" id={route.query.deleted} context={context} />,
      data.list.then(({ playlists, total_count }) => (
        <Listing
          route={route}
          total={playlists.length && total_count}
          size={pageSizes.playlists}
          totalWord="listing.playlists"
          t={t}
        >
          {isOwn(context) ? (
            <OwnPlaylistCards playlists={playlists} context={context} />
          ) : (
            <PlaylistCards items={playlists} eagerCount={firstRow} t={t} lang={lang} />
          )}
        </Listing>
      )),
    ]
  },
})

const idOf = ({ route }: Pick<Context, 'route'>): number => Number(route.params.id)
const isOwn = ({ route, visitor }: Pick<Context, 'route' | 'visitor'>): boolean =>
  visitor.user?.user_id === idOf({ route })

/** The undo of a deletion, while it is possible. */
const Deleted = ({ id, context: { route, t } }: { id: string; context: Context }) => (
  <form className="undo" method="post" action={route.canonicalPath}>
    <ActFields stat={{ act: 'playlist', section: 'undo', object_id: id }} />
    <p role="status">
      {t('lists.deleted')}. {t('lists.deleteHelp')}
    </p>
    <button className="button" type="submit">
      {t('lists.undo')}
    </button>
  </form>
)

/** The parameters of a member's playlists, newest first. */
export const playlistsOf = (id: string, page = 1): ParamsOf<'playlists'> => ({
  section: 'user',
  object_id: Number(id),
  sort: defaultPlaylistSort,
  count: pageSizes.playlists,
  page,
})

const heading = ({ member }: FoundMember, { route, t }: Context): string =>
  withPageNumber(t('member.playlistsOf', { name: member.username }), route.query.page, t)
