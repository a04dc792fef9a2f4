// A video as search engines read it: schema.org's VideoObject, and the way to it as a BreadcrumbList. It holds no link to a
// file: those are signed for hours, and what an engine keeps would soon lead nowhere.
import type { Video } from '../../../shared/entities/video.ts'
import { href } from '../../../shared/routes.ts'
import { isoDuration } from '../../../shared/rules/calendar.ts'
import { hasLeft } from '../../../shared/rules/usernames.ts'
import { Markup } from '../render/fragment.tsx'
import { jsonIn } from '../render/json.ts'
import type { PageContext } from '../render/page.ts'
import { site } from '../site.ts'
import { descriptionOf } from './video-words.ts'

type Props = {
  video: Video
  title: string
  context: Pick<PageContext, 't' | 'lang' | 'origin'>
}

/** Nothing is told of a private video, not even to whoever may see it. */
export const StructuredData = (props: Props) =>
  props.video.is_private === 0 && <Markup as="script" type="application/ld+json" html={jsonIn(structuredData(props))} />

const structuredData = (props: Props) => ({
  '@context': 'https://schema.org',
  '@graph': [videoObject(props), breadcrumbs(props)],
})

function videoObject({ video, title, context: { t, lang, origin } }: Props) {
  const { statistics, models, categories } = video
  const url = origin + pathOf(video, lang)
  return {
    '@type': 'VideoObject',
    '@id': `${url}#video`,
    name: title,
    description: descriptionOf(video, { t, lang }),
    thumbnailUrl: [absolute(video.thumbsrc, origin)],
    uploadDate: video.post_date,
    duration: isoDuration(video.duration),
    url,
    embedUrl: origin + href('embed', { id: String(video.video_id) }, { lang }),
    inLanguage: t.tag,
    isFamilyFriendly: false,
    author: hasLeft(video.user.username) ? undefined : { '@type': 'Person', name: video.user.username },
    publisher: { '@type': 'Organization', name: site.name, url: origin + href('index', {}, { lang }) },
    genre: categories.map((category) => category.title),
    actor: models.map((model) => ({ '@type': 'Person', name: model.title })),
    commentCount: statistics.comments_count,
    interactionStatistic: [
      counter('WatchAction', statistics.viewed),
      counter('LikeAction', statistics.likes),
      counter('DislikeAction', statistics.dislikes),
    ],
  }
}

const counter = (action: string, userInteractionCount: number) => ({
  '@type': 'InteractionCounter',
  interactionType: { '@type': action },
  userInteractionCount,
})

/** Home, the videos or the first of its categories, and the video itself. */
function breadcrumbs({ video, title, context: { t, lang, origin } }: Props) {
  const [category] = video.categories
  const list = category
    ? { name: category.title, path: href('videos-categories', { object_id: category.dir }, { lang }) }
    : { name: t('nav.videos'), path: href('videos', {}, { lang }) }
  const steps = [
    { name: t('header.home'), path: href('index', {}, { lang }) },
    list,
    { name: title, path: pathOf(video, lang) },
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  }
}

const pathOf = ({ video_id, dir }: Video, lang: PageContext['lang']): string =>
  href('video', { id: String(video_id), dir }, { lang })

const absolute = (address: string, origin: string): string => new URL(address, origin).href
