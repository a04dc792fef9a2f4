// The entries of video sitemaps: the catalogue by id, a thousand per piece.
import type { Lang } from '../../../locales/locales.ts'
import type { AnswerOf } from '../../../shared/contract/contract.ts'
import { indexSpan, pageSizes, sitemapPartsMax, upstreamDeadlineMs } from '../../../shared/limits.ts'
import { href } from '../../../shared/routes.ts'
import { durationText, secondsOf } from '../../../shared/rules/dates.ts'
import type { PageContext } from '../render/page.ts'
import type { RequestContext } from '../render/request-context.ts'
import { escapeXml } from '../render/xml.ts'
import { createCall } from '../upstream/call.ts'
import { expected } from '../upstream/expected.ts'

/** The number of video sitemaps for the highest id, empty ones included. */
export const videoSitemapCount = (lastId: number): number =>
  Math.min(sitemapPartsMax, Math.max(1, Math.ceil(lastId / indexSpan)))

/** The sitemaps that the index names: those with a listed video, where the upstream says which they are. */
export const videoSitemapParts = ({ last_id, parts }: VideoIndexPage): number[] =>
  parts ?? Array.from({ length: videoSitemapCount(last_id) }, (_, part) => part + 1)

export type VideoIndexPage = AnswerOf<'videoIndex'>

/** The videos after this id; throws an UpstreamFault. Each piece uses a fresh call, because calls memoise answers. */
export const videosAfter = async (
  { deps }: Pick<RequestContext, 'deps'>,
  lang: Lang,
  after: number,
): Promise<VideoIndexPage> =>
  expected(
    await createCall(deps).call(
      'videoIndex',
      { gender: 'str', lang, after, count: pageSizes.index },
      { deadlineMs: upstreamDeadlineMs },
    ),
  )

export function videoEntry(
  entry: VideoIndexPage['entries'][number],
  origin: string,
  lang: Lang,
  t: PageContext['t'],
): string {
  const { video_id, dir, title, scr, duration, post_date, is_embed_off } = entry
  const address = escapeXml(origin + href('video', { id: String(video_id), dir }, { lang }))
  // A video without a player or a file is refused as such.
  if (is_embed_off) return `<url><loc>${address}</loc></url>\n`
  // Crawlers get the embed as the player; signed file links expire.
  const player = escapeXml(origin + href('embed', { id: String(video_id) }, { lang }))
  const description = t('video.seo', { title, length: durationText(duration) })
  return `<url><loc>${address}</loc><video:video>
<video:thumbnail_loc>${escapeXml(new URL(scr, origin).href)}</video:thumbnail_loc>
<video:title>${escapeXml(title)}</video:title><video:description>${escapeXml(description)}</video:description>
<video:player_loc>${player}</video:player_loc><video:duration>${Math.max(1, secondsOf(duration))}</video:duration>
<video:publication_date>${post_date}</video:publication_date><video:family_friendly>no</video:family_friendly>
</video:video></url>
`
}
