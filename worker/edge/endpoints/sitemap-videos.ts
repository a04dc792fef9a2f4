// What the sitemaps of videos are made of: the catalogue by its ids, a thousand at a time, and what is said of each video.
import type { Lang } from '../../../locales/locales.ts'
import type { AnswerOf } from '../../../shared/contract/contract.ts'
import { indexSpan, pageSizes, sitemapPartsMax, upstreamDeadlineMs } from '../../../shared/limits.ts'
import { href } from '../../../shared/routes.ts'
import { clock, secondsOf } from '../../../shared/rules/dates.ts'
import type { PageContext } from '../render/page.ts'
import type { RequestContext } from '../render/request-context.ts'
import { escapeXml } from '../render/xml.ts'
import { createCall } from '../upstream/call.ts'
import { expected } from '../upstream/expected.ts'

/** How many sitemaps of videos there are, by the highest id. A site without any video has one part, too: an empty one. */
export const videoSitemapCount = (lastId: number): number =>
  Math.min(sitemapPartsMax, Math.max(1, Math.ceil(lastId / indexSpan)))

export type VideoIndexPage = AnswerOf<'videoIndex'>

/**
 * The videos after this id; throws a Fault when the upstream cannot say. Each piece is asked by a caller of its own, because a
 * caller keeps what it has asked.
 */
export const videosAfter = async (context: RequestContext, lang: Lang, after: number): Promise<VideoIndexPage> =>
  expected(
    await createCall(context.deps).call(
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
  const { video_id, dir, title, scr, duration, post_date } = entry
  const address = escapeXml(origin + href('video', { id: String(video_id), dir }, { lang }))
  // A player is told of by the address of its frame. Files have none that lasts.
  const player = escapeXml(origin + href('embed', { id: String(video_id) }, { lang }))
  const said = t('video.seo', { title, length: clock(duration) })
  return `<url><loc>${address}</loc><video:video>
<video:thumbnail_loc>${escapeXml(new URL(scr, origin).href)}</video:thumbnail_loc>
<video:title>${escapeXml(title)}</video:title><video:description>${escapeXml(said)}</video:description>
<video:player_loc>${player}</video:player_loc><video:duration>${Math.max(1, secondsOf(duration))}</video:duration>
<video:publication_date>${post_date}</video:publication_date><video:family_friendly>no</video:family_friendly>
</video:video></url>
`
}
