// Who uploaded a video and when, its description, channel, models, categories and tags.

import type { Video } from '../../../../shared/entities/video.ts'
import { href } from '../../../../shared/routes.ts'
import { hiddenCategories } from '../../../../shared/rules/browse-filters.ts'
import { hasLeft } from '../../../../shared/rules/members-usernames.ts'
import { searchOfTag } from '../../../../shared/rules/video-tags.ts'
import { titleIn } from '../../../../shared/rules/video-titles.ts'
import { categoryHref } from '../../parts/category-href.ts'
import type { PageContext } from '../../render/page.ts'
import { ChannelLine } from './channel-line.tsx'
import { ProducerLabel } from './producer-label.tsx'
import { videoDescription } from './video-text.ts'

type Props = { video: Video } & Pick<PageContext, 't' | 'lang'>

export const VideoDetails = ({ video, t, lang }: Props) => {
  const { channel, models, categories, tags = [] } = video
  return (
    <div className="video-details">
      <Uploaded video={video} t={t} lang={lang} />
      <Description text={videoDescription(video, { t, lang })} t={t} />
      <ChannelLine channel={channel} t={t} lang={lang} />
      <Tags
        label={t('video.models')}
        tags={models.map(({ title, dir }) => ({ title, path: href('pornstar', { dir }, { lang }) }))}
      />
      <Tags
        label={t('video.categories')}
        tags={categories
          .filter(({ dir }) => !hiddenCategories.includes(dir))
          .map((category) => ({
            title: titleIn(lang, category),
            path: categoryHref(category, lang),
          }))}
      />
      <Tags
        label={t('video.tags')}
        tags={tags.map((tag) => ({ title: tag, path: href('search', { search: searchOfTag(tag) }, { lang }) }))}
      />
      <ProducerLabel video={video} t={t} lang={lang} />
    </div>
  )
}

/** More than three lines on a phone. */
const foldedFrom = 160

/** A long one is folded on phones, where the rest of the page is below it. */
const Description = ({ text, t }: { text: string } & Pick<Props, 't'>) => (
  <>
    <p>{text}</p>
    {text.length > foldedFrom && (
      <details className="fold">
        <summary>{t('video.wholeText')}</summary>
      </details>
    )}
  </>
)

/** Marks the name's position in the translated sentence; a private-use character occurs in no date. */
const namePlaceholder = '\uE000'

const Uploaded = ({ video: { post_date, user }, t, lang }: Props) => {
  if (!user || hasLeft(user.username)) return <p>{t.date(post_date)}</p>
  const [before, after] = t('video.uploaded', { date: t.date(post_date), name: namePlaceholder }).split(namePlaceholder)
  return (
    <p>
      {before}
      <a href={href('member', { id: String(user.id) }, { lang })}>{user.username}</a>
      {after}
    </p>
  )
}

const Tags = ({ label, tags }: { label: string; tags: { title: string; path: string }[] }) =>
  tags.length > 0 && (
    <nav className="video-tags" aria-label={label}>
      <span>{label}</span>
      {tags.map(({ title, path }) => (
        <a key={path} href={path}>
          {title}
        </a>
      ))}
    </nav>
  )
