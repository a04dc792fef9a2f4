// A video as the texts of its form.
import type { AdminVideo } from '../../../../shared/entities/admin-video.ts'
import type { NamedDir } from '../../../../shared/entities/video.ts'
import { tagsText } from '../../../../shared/rules/video-tags.ts'
import type { FormTexts } from '../../render/page.ts'

export const videoTextsOf = (video: AdminVideo): FormTexts => ({
  title: video.title,
  description: video.description,
  categories: video.categories.map(nameOf).join('\n'),
  performers: video.performers.map(nameOf).join('\n'),
  channel: video.channel ? nameOf(video.channel) : '',
  tags: tagsText(video.tags ?? []),
  orientation: video.orientation,
  visibility: video.state,
  publish_date: video.publish_date?.slice(0, 16) ?? '',
  is_featured: video.is_featured ? '1' : '',
  are_comments_off: video.are_comments_off ? '1' : '',
  projection: video.projection,
  is_embed_off: video.is_embed_off ? '1' : '',
  allowed_countries: video.allowed_countries.join(', '),
  blocked_countries: video.blocked_countries.join(', '),
  ...Object.fromEntries(
    video.texts.flatMap(({ lang, title, description }) => [
      [`title_${lang}`, title],
      [`description_${lang}`, description],
    ]),
  ),
})

/** A name with a comma would read as two. */
const nameOf = ({ title, dir }: NamedDir): string => (title.includes(',') ? dir : title)

/** A size by its lines, as players name it in every language. */
export const sizeName = (height: number): string => `${height}p`
