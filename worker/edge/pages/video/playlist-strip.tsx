// The playlist (spec §2) or the channel in which a video is watched: one page of it above the video, beside it on wide screens, for
// visitors who may see it.
import { playlistStrip } from '../../../../client/islands/playlists/playlist-strip.tsx'
import type { StripItem } from '../../../../client/parts/playlists/strip-items.tsx'
import { contract } from '../../../../shared/contract/contract.ts'
import type { Thumb } from '../../../../shared/entities/video.ts'
import { pagesMax } from '../../../../shared/limits.ts'
import { templateIn } from '../../../../shared/routes.ts'
import { titleIn } from '../../../../shared/rules/video-titles.ts'
import { callTemplate } from '../../parts/call-template.ts'
import {
  hrefIn,
  listHref,
  readStripPage,
  type StripPage,
  type StripSource,
  stripParams,
  stripSourceOf,
} from '../../parts/strip-pages.ts'
import { Island } from '../../render/island.tsx'
import type { PageContext } from '../../render/page.ts'

export type Strip = StripPage & {
  source: StripSource
  /**
   * What follows the last video of this page, when it is the current one: the first video of the next page, or at the end the
   * first video of all.
   */
  follows: { video: Thumb; page: number } | undefined
}

type Context = Pick<PageContext<'video'>, 'route' | 'call' | 'visitor'>

/** Null when no list is named, when it is missing or not the visitor's to see, or when loading fails. */
export async function loadStrip(context: Context): Promise<Strip | null> {
  const { query } = context.route
  const source = stripSourceOf(query)
  if (!source) return null
  return findStrip(context, source, Math.min(query.pl_page ?? 1, pagesMax)).catch(() => null)
}

async function findStrip(context: Context, source: StripSource, asked: number): Promise<Strip | null> {
  const found = await readStripPage(context, source, asked)
  if (!found.ok) return null
  const { videos, page, pages } = found.value
  const isLast = videos.at(-1)?.video_id === Number(context.route.params.id)
  const nextPage = page < pages ? page + 1 : 1
  const next = isLast ? (nextPage === page ? found : await readStripPage(context, source, nextPage)) : null
  const [video] = next?.ok ? next.value.videos : []
  return { ...found.value, source, follows: video && { video, page: nextPage } }
}

type Props = Pick<PageContext<'video'>, 't' | 'lang' | 'route'> & { strip: Strip; dir: string }

export function PlaylistStrip({ strip, dir, route, t, lang }: Props) {
  const { source, title, page, stored, pages, videos, follows, isOwn } = strip
  const itemOf = (video: Thumb, ofPage: number): StripItem => ({
    video_id: video.video_id,
    dir: video.dir,
    scr: video.scr,
    duration: video.duration,
    title: titleIn(lang, video),
    href: hrefIn(source, video, ofPage, lang),
  })
  const current = { video_id: Number(route.params.id), dir }
  const { shuffle, ...list } = source
  return (
    <section className="strip" aria-label={t('strip.label')}>
      <Island
        of={playlistStrip}
        id="strip"
        props={{
          query: new URL(hrefIn(source, current, 1, lang), 'http://site').search,
          ...(shuffle !== undefined && { shuffle }),
          title,
          href: listHref(source, lang),
          orderHref: shuffle === undefined ? listHref(source, lang, 'shuffle') : hrefIn(list, current, stored, lang),
          current,
          page,
          pages,
          items: videos.map((video) => itemOf(video, page)),
          follows: follows && { ...itemOf(follows.video, follows.page), ...(follows.page === 1 && { isFirst: true }) },
          call: callOf(source, isOwn),
          videoPath: templateIn('video', lang),
        }}
        t={t}
        lang={lang}
      />
    </section>
  )
}

const callOf = (source: StripSource, isOwn: boolean) =>
  isOwn && 'playlist' in source
    ? callTemplate(contract.ownPlaylist.path, contract.ownPlaylist.fill({ id: Number(source.playlist), page: 1 }))
    : callTemplate(contract.videos.path, contract.videos.fill(stripParams(source, 1)))
