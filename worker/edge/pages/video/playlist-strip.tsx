// The playlist in which a video is watched (spec §2): one page of it above the video, for visitors who may see the playlist. A
// private playlist is shown to its owner only.
import { playlistStrip } from '../../../../client/islands/playlists/playlist-strip.tsx'
import type { StripItem } from '../../../../client/parts/playlists/strip-items.tsx'
import { contract, type ParamsOf } from '../../../../shared/contract/contract.ts'
import type { JsonAddress } from '../../../../shared/contract/json-address.ts'
import type { Thumb } from '../../../../shared/entities/video.ts'
import { pageSizes, pagesMax, sideDeadlineMs } from '../../../../shared/limits.ts'
import { pathTemplate } from '../../../../shared/path.ts'
import type { Result } from '../../../../shared/result.ts'
import { href, templateIn } from '../../../../shared/routes.ts'
import { titleIn } from '../../../../shared/rules/video-titles.ts'
import { Island } from '../../render/island.tsx'
import type { PageContext } from '../../render/page.ts'
import { expected } from '../../upstream/expected.ts'

type Contents = { title: string; videos: Thumb[]; total: number }
export type Strip = Contents & {
  playlistId: number
  page: number
  pages: number
  /** The first video of the next page, when the current video is the last of this page. */
  follows: Thumb | undefined
  isOwn: boolean
}

type Context = Pick<PageContext<'video'>, 'route' | 'call' | 'visitor'>

/** Null when no playlist is named, when it is missing or not the visitor's to see, or when loading fails. */
export async function loadStrip(context: Context): Promise<Strip | null> {
  const { playlist, pl_page: page = 1 } = context.route.query
  if (!playlist) return null
  return findStrip(context, Number(playlist), Math.min(page, pagesMax)).catch(() => null)
}

/** A page number past the end becomes the last page: the playlist may have become shorter. */
async function findStrip(context: Context, playlistId: number, asked: number): Promise<Strip | null> {
  const publicly = await readPublic(context, playlistId, asked)
  const isOwn = !publicly.ok && publicly.code === 'no_permission' && context.visitor.user !== null
  const read = isOwn ? readOwn : readPublic
  const first = isOwn ? await read(context, playlistId, asked) : publicly
  if (!first.ok || first.value.total === 0) return null
  const pages = Math.min(pagesMax, Math.ceil(first.value.total / pageSizes.playlistStrip))
  const page = Math.min(asked, pages)
  const found = page === asked ? first : await read(context, playlistId, page)
  if (!found.ok || !found.value.videos.length) return null
  const isLast = found.value.videos.at(-1)?.video_id === Number(context.route.params.id)
  const next = isLast && page < pages ? await read(context, playlistId, page + 1) : null
  return { ...found.value, playlistId, page, pages, isOwn, follows: next?.ok ? next.value.videos[0] : undefined }
}

const callOptions = { deadlineMs: sideDeadlineMs }

async function readPublic({ call }: Context, id: number, page: number): Promise<Result<Contents>> {
  const [about, list] = await Promise.all([
    call('playlist', { id }, callOptions),
    call('videos', pageParams(id, page), callOptions),
  ])
  if (!about.ok) return about
  const { videos, total_count } = expected(list)
  return { ok: true, value: { title: about.value.playlist.title, videos, total: total_count } }
}

async function readOwn({ call }: Context, id: number, page: number): Promise<Result<Contents>> {
  const answer = await call('ownPlaylist', { id, page }, callOptions)
  if (!answer.ok) return answer
  const { playlist, total_count } = answer.value
  return { ok: true, value: { title: playlist.title, videos: playlist.videos, total: total_count } }
}

/** A page of the strip is a page of the playlist's videos, in its own order. */
const pageParams = (id: number, page: number): ParamsOf<'videos'> => ({
  gender: 'str',
  sort: 'playlist-order',
  count: pageSizes.playlistStrip,
  section: 'playlist',
  object_id: String(id),
  page,
  type: 'all',
  duration: '',
  date: '',
})

type Props = Pick<PageContext<'video'>, 't' | 'lang' | 'route'> & { strip: Strip; dir: string }

export function PlaylistStrip({ strip, dir, route, t, lang }: Props) {
  const { playlistId, title, page, pages, videos, follows, isOwn } = strip
  const itemOf = (video: Thumb, ofPage: number): StripItem => ({
    video_id: video.video_id,
    dir: video.dir,
    scr: video.scr,
    duration: video.duration,
    title: titleIn(lang, video),
    href: href(
      'video',
      { id: String(video.video_id), dir: video.dir },
      { lang, query: { playlist: String(playlistId), pl_page: ofPage } },
    ),
  })
  return (
    <section className="strip" aria-label={t('strip.label')}>
      <Island
        of={playlistStrip}
        id="strip"
        props={{
          playlistId,
          title,
          href: href('playlist', { id: String(playlistId) }, { lang }),
          current: { video_id: Number(route.params.id), dir },
          page,
          pages,
          items: videos.map((video) => itemOf(video, page)),
          follows: follows && itemOf(follows, page + 1),
          call: isOwn ? ownCall(playlistId) : publicCall(playlistId),
          videoPath: templateIn('video', lang),
        }}
        t={t}
        lang={lang}
      />
    </section>
  )
}

const publicCall = (id: number) => callOf(contract.videos.path, contract.videos.fill(pageParams(id, 1)))
const ownCall = (id: number) => callOf(contract.ownPlaylist.path, contract.ownPlaylist.fill({ id, page: 1 }))

/** The contract's path with its values, from which the browser asks for other pages. */
const callOf = <Answer,>(template: string, address: JsonAddress<Answer>) => ({
  template: template as JsonAddress<Answer>,
  values: pathTemplate(template).match(address) ?? {},
})
