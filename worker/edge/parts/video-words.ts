// What a video is called outside its page: in search engines and where somebody shares its address.
import type { Video } from '../../../shared/entities/video.ts'
import { href } from '../../../shared/routes.ts'
import { clock, secondsOf } from '../../../shared/rules/dates.ts'
import { titleIn } from '../../../shared/rules/video-titles.ts'
import type { PageContext, Share } from '../render/page.ts'

type Speech = Pick<PageContext, 't' | 'lang'>

/** The upstream's own words, else ours. */
export const descriptionOf = (video: Video, { t, lang }: Speech): string =>
  video.description || t('video.seo', { title: titleIn(lang, video), length: clock(video.duration) })

export const keywordsOf = ({ categories, models }: Video, lang: string): string[] => [
  ...new Set([...categories.map((category) => titleIn(lang, category)), ...models.map(({ title }) => title)]),
]

/** A private video is shared by nobody, not even by whoever may see it. */
export const shareOf = (video: Video, speech: Speech): { share?: Share } =>
  video.is_private === 1
    ? {}
    : {
        share: {
          title: titleIn(speech.lang, video),
          description: descriptionOf(video, speech),
          path: href('video', { id: String(video.video_id), dir: video.dir }, { lang: speech.lang }),
          embedPath: href('embed', { id: String(video.video_id) }, { lang: speech.lang }),
          picture: video.thumbsrc,
          durationSeconds: secondsOf(video.duration),
          releasedAt: video.post_date,
          tags: keywordsOf(video, speech.lang),
        },
      }
