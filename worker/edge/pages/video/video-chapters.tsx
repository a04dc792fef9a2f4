// The chapters of a video as links to their times; with script they play in place. Who is in one, and what it is about, is beside it.

import type { Video } from '../../../../shared/entities/video.ts'
import type { VideoChapter } from '../../../../shared/entities/video-texts.ts'
import { href } from '../../../../shared/routes.ts'
import { hiddenCategories } from '../../../../shared/rules/browse-filters.ts'
import { chapterTime } from '../../../../shared/rules/video-chapters.ts'
import { titleIn } from '../../../../shared/rules/video-titles.ts'
import { categoryHref } from '../../parts/category-href.ts'
import type { PageContext } from '../../render/page.ts'

type Props = { video: Video } & Pick<PageContext, 't' | 'lang'>

export const VideoChapters = ({ video, t, lang }: Props) => {
  const { chapters = [] } = video
  if (chapters.length === 0) return null
  return (
    <details className="video-chapters" open={chapters.length <= openMax}>
      <summary>
        <h2>{t('captions.chapters')}</h2>
      </summary>
      <ol>
        {chapters.map((chapter) => (
          <li key={chapter.start}>
            <a href={chapterHref(video, chapter, lang)} data-seeks={chapter.start}>
              <span>{chapterTime(chapter.start)}</span> {chapter.title}
            </a>
            <Tags chapter={chapter} video={video} t={t} lang={lang} />
          </li>
        ))}
      </ol>
    </details>
  )
}

/** A longer list is opened by the visitor. */
const openMax = 12

export const chapterHref = ({ video_id, dir }: Video, { start }: VideoChapter, lang: Props['lang']): string =>
  `${href('video', { id: String(video_id), dir }, { lang })}?start_time=${start}`

const Tags = ({ chapter, video, lang }: Props & { chapter: VideoChapter }) => {
  const models = video.models.filter(({ dir }) => chapter.models?.includes(dir))
  const categories = video.categories.filter(
    ({ dir }) => chapter.categories?.includes(dir) && !hiddenCategories.includes(dir),
  )
  const links = [
    ...models.map(({ title, dir }) => ({ title, path: href('pornstar', { dir }, { lang }) })),
    ...categories.map((category) => ({
      title: titleIn(lang, category),
      path: categoryHref(category, lang),
    })),
  ]
  return (
    links.length > 0 && (
      <small>
        {links.map(({ title, path }) => (
          <a key={path} href={path}>
            {title}
          </a>
        ))}
      </small>
    )
  )
}
