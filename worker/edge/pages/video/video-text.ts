// A video's texts outside its page: for search engines and link previews.
import type { Video } from '../../../../shared/entities/video.ts'
import { href } from '../../../../shared/routes.ts'
import { durationText, secondsOf } from '../../../../shared/rules/dates.ts'
import { descriptionIn, titleIn } from '../../../../shared/rules/video-titles.ts'
import type { PageContext, Share } from '../../render/page.ts'

type Language = Pick<PageContext, 't' | 'lang'>

/** The upstream's description, or a generated one. */
export const videoDescription = (video: Video, { t, lang }: Language): string =>
  descriptionIn(lang, video) || t('video.seo', { title: titleIn(lang, video), length: durationText(video.duration) })

export const videoKeywords = ({ categories, models, tags = [] }: Video, lang: string): string[] => [
  ...new Set([...categories.map((category) => titleIn(lang, category)), ...models.map(({ title }) => title), ...tags]),
]

/** A private video has no link preview. */
export const videoShare = (video: Video, language: Language): { share?: Share } =>
  video.is_private === 1
    ? {}
    : {
        share: {
          title: titleIn(language.lang, video),
          description: videoDescription(video, language),
          path: href('video', { id: String(video.video_id), dir: video.dir }, { lang: language.lang }),
          embedPath: video.is_embed_off ? null : href('embed', { id: String(video.video_id) }, { lang: language.lang }),
          picture: video.thumbsrc,
          durationSeconds: secondsOf(video.duration),
          releasedAt: video.post_date,
          tags: videoKeywords(video, language.lang),
        },
      }
