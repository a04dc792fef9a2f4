// A playlist: its head and its first videos in order; a separate page lists them all.

import { EmptyState } from '../../../../client/parts/empty-state.tsx'
import { ErrorState } from '../../../../client/parts/error-state.tsx'
import { href } from '../../../../shared/routes.ts'
import { firstRow } from '../../parts/card-grid.tsx'
import { Cards, playlistQueryAt } from '../../parts/cards.tsx'
import {
  commentsPart,
  isCommentPage,
  loadComments,
  loadRestrictedComments,
  type PendingComments,
} from '../../parts/comments.tsx'
import { notFoundHead, notFoundParts } from '../../parts/error-pages.tsx'
import { type ActOutcome, handleAct } from '../../parts/handle-act.ts'
import { unlistedHead } from '../../parts/heads.ts'
import { breadcrumbList, JsonLd } from '../../parts/json-ld.tsx'
import { PlayLinks, playList } from '../../parts/play-links.tsx'
import { ActionBar } from '../../parts/target-actions.tsx'
import { type Head, type PageContext, type Part, page } from '../../render/page.ts'
import { type Found, loadPlaylist, type Missing, targetOf } from './load-playlist.ts'
import { OrderedVideos, OwnerActions, SharePlaylist } from './own-playlist.tsx'
import { PlaylistHead } from './playlist-head.tsx'

/** A private playlist has no comments. */
type Data = (Found & { comments: PendingComments }) | Missing

export const playlist = page<'playlist', Data, ActOutcome>({
  async load(context) {
    const { id } = context.route.params
    await playList(context, { playlist: id })
    const { status, data } = await loadPlaylist(context, id)
    if (data.kind !== 'found') return { status, data }
    const load = data.playlist.private === 0 ? loadComments : loadRestrictedComments
    return { status, data: { ...data, comments: load(context, targetOf(data.playlist)) } }
  },
  act: handleAct,

  head: (data, context) =>
    data.kind === 'found'
      ? {
          title: data.playlist.title,
          description: seo(data, context),
          isIndexed: data.playlist.private === 0 && !isCommentPage(context.route.query),
          viewed: targetOf(data.playlist),
        }
      : missingHead(data, context),

  /** The back office has public playlists only. */
  staffTarget: (data) =>
    data.kind === 'found' && data.playlist.private === 0
      ? { kind: 'playlist', id: data.playlist.playlist_id, ownerId: data.playlist.user.id }
      : null,

  Page(data, context, outcome) {
    if (data.kind !== 'found') return missingParts(data, context)
    const { t, lang, nowMs } = context
    const { playlist: found, isOwn } = data
    const { playlist_id, title, videos, statistics } = found
    return [
      <PlaylistHead key="head" playlist={found} t={t} lang={lang}>
        <div className="act-bar">
          <ActionBar
            target={targetOf(found)}
            votes={statistics}
            ownMarks={data.ownMarks}
            outcome={outcome}
            context={context}
          />
          {videos.length > 0 && <PlayLinks of={{ playlist: String(playlist_id) }} t={t} lang={lang} />}
          <SharePlaylist playlist={found} context={context} />
          {isOwn && <OwnerActions playlist={found} context={context} />}
        </div>
      </PlaylistHead>,
      videos.length === 0 ? (
        <EmptyState
          key="empty"
          title={t('listing.empty')}
          href={href('playlists', {}, { lang })}
          label={t('listing.showAll')}
        />
      ) : isOwn ? (
        <OrderedVideos key="videos" playlist={found} context={context} />
      ) : (
        <section key="videos" aria-label={t('playlist.videos', { title })}>
          <Cards
            items={videos}
            eagerCount={firstRow}
            queryAt={playlistQueryAt(String(playlist_id))}
            t={t}
            lang={lang}
            nowMs={nowMs}
          />
        </section>
      ),
      !isOwn && statistics.videos > videos.length && (
        <a
          key="all"
          className="button show-more"
          href={href('playlist_uploaded_videos', { id: String(playlist_id) }, { lang })}
        >
          {t('playlist.showAll', { count: statistics.videos, shown: t.number(statistics.videos) })}
        </a>
      ),
      found.private === 0 && (
        <JsonLd
          key="way"
          of={[
            breadcrumbList(
              [
                { name: t('playlists.heading'), path: href('playlists', {}, { lang }) },
                { name: title, path: href('playlist', { id: String(playlist_id) }, { lang }) },
              ],
              context,
            ),
          ]}
        />
      ),
      commentsPart({
        ...data,
        target: targetOf(found),
        outcome,
        context,
        ownerId: found.user.id,
        isRestricted: found.private === 1,
      }),
    ]
  },
})

type Text = Pick<PageContext, 't' | 'lang' | 'requestId'>

/** The owner's description, or a generated one. */
export const seo = ({ playlist: { title, description, user } }: Found, { t }: Text): string =>
  description || t('playlist.seo', { title, name: user.username })

export const missingHead = ({ kind }: Missing, context: Text): Head =>
  kind === 'notFound' ? notFoundHead(context) : unlistedHead(context.t('playlist.private'), context.t)

export const missingParts = ({ kind }: Missing, context: Text): Part[] =>
  kind === 'notFound'
    ? notFoundParts(context)
    : [
        <ErrorState
          key="private"
          isPage
          title={context.t('playlist.private')}
          help={context.t('playlist.privateHelp')}
          href={href('playlists', {}, { lang: context.lang })}
          label={context.t('listing.showAll')}
          code="private"
          requestId={context.requestId}
          t={context.t}
        />,
      ]
