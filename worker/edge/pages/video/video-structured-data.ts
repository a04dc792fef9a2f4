// A video and its breadcrumbs as schema.org data. It holds no link to a file: those are signed for hours only, and search
// engines keep them longer.

import type { Video } from '../../../../shared/entities/video.ts'
import { href } from '../../../../shared/routes.ts'
import { isoDuration, secondsOf } from '../../../../shared/rules/dates.ts'
import { hasLeft } from '../../../../shared/rules/members-usernames.ts'
import { titleIn } from '../../../../shared/rules/video-titles.ts'
import { setting } from '../../operator/published.ts'
import { categoryHref } from '../../parts/category-href.ts'
import {
  breadcrumbList,
  interactionCounter,
  type StructuredDataContext,
  type Thing,
  type VideoObject,
} from '../../parts/json-ld.tsx'
import { chapterHref } from './video-chapters.tsx'
import { videoDescription } from './video-text.ts'

type Props = { video: Video; title: string; context: StructuredDataContext }

/** A private video has no structured data. */
export const videoStructuredData = (props: Props): Thing[] =>
  props.video.is_private === 0 ? [videoObject(props), videoBreadcrumbs(props)] : []

function videoObject({ video, title, context: { t, lang, origin } }: Props): VideoObject {
  const { statistics, models, categories } = video
  const url = origin + pathOf(video, lang)
  return {
    '@type': 'VideoObject',
    '@id': `${url}#video`,
    name: title,
    description: videoDescription(video, { t, lang }),
    thumbnailUrl: [new URL(video.thumbsrc, origin).href],
    uploadDate: video.post_date,
    duration: isoDuration(video.duration),
    url,
    ...(!video.is_embed_off && { embedUrl: origin + href('embed', { id: String(video.video_id) }, { lang }) }),
    inLanguage: t.tag,
    isFamilyFriendly: false,
    ...(video.user &&
      !hasLeft(video.user.username) && { author: { '@type': 'Person' as const, name: video.user.username } }),
    publisher: { '@type': 'Organization', name: setting('site_name'), url: origin + href('index', {}, { lang }) },
    ...(video.tags && { keywords: video.tags }),
    genre: categories.map((category) => titleIn(lang, category)),
    actor: models.map((model) => ({ '@type': 'Person', name: model.title })),
    commentCount: statistics.comments_count,
    interactionStatistic: [
      interactionCounter('WatchAction', statistics.viewed),
      interactionCounter('LikeAction', statistics.likes),
      interactionCounter('DislikeAction', statistics.dislikes),
    ],
    ...partsOf(video, { lang, origin }),
    ...(video.captions && {
      caption: video.captions.map(({ lang: inLanguage }) => ({
        '@type': 'MediaObject' as const,
        inLanguage,
        encodingFormat: 'text/vtt' as const,
      })),
    }),
  }
}

/** Each chapter ends where the next one begins. */
function partsOf(
  video: Video,
  { lang, origin }: Pick<StructuredDataContext, 'lang' | 'origin'>,
): Pick<VideoObject, 'hasPart'> {
  const { chapters = [], duration } = video
  if (chapters.length === 0) return {}
  return {
    hasPart: chapters.map((chapter, at) => ({
      '@type': 'Clip' as const,
      name: chapter.title,
      startOffset: chapter.start,
      endOffset: chapters[at + 1]?.start ?? Math.max(chapter.start + 1, secondsOf(duration)),
      url: origin + chapterHref(video, chapter, lang),
    })),
  }
}

/** Home, the list of videos or the video's first category, and the video itself. */
function videoBreadcrumbs({ video, title, context }: Props): Thing {
  const { t, lang } = context
  const [category] = video.categories
  const list = category
    ? { name: titleIn(lang, category), path: categoryHref(category, lang) }
    : { name: t('nav.videos'), path: href('videos', {}, { lang }) }
  return breadcrumbList([list, { name: title, path: pathOf(video, lang) }], context)
}

const pathOf = ({ video_id, dir }: Video, lang: StructuredDataContext['lang']): string =>
  href('video', { id: String(video_id), dir }, { lang })
