// How the states of a creator's videos are called, and what each means.
import type { MessageKey } from '../../../../locales/locales.ts'
import type { StudioVideo, StudioVideoRow } from '../../../../shared/entities/studio-video.ts'
import type { NamedDir } from '../../../../shared/entities/video.ts'
import type { StudioFilter, StudioSort, StudioState } from '../../../../shared/rules/studio-videos.ts'
import { clockIso } from '../../../../shared/rules/time-zones.ts'
import { type Remover, removalCodes } from '../../../../shared/rules/video-removers.ts'
import { tagsText } from '../../../../shared/rules/video-tags.ts'
import { formatZonedTime } from '../../parts/format-time.ts'
import type { FormTexts, PageContext } from '../../render/page.ts'

export const filterTexts: Record<StudioFilter, MessageKey> = {
  all: 'studio.all',
  public: 'studio.state_public',
  members: 'studio.state_members',
  friends: 'studio.state_friends',
  unlisted: 'studio.state_unlisted',
  private: 'studio.state_private',
  scheduled: 'studio.state_scheduled',
  bin: 'studio.state_bin',
  removed: 'studio.state_removed',
  waiting: 'studio.state_waiting',
}

const meanings: Record<StudioState, MessageKey> = {
  public: 'studio.about_public',
  members: 'studio.about_members',
  friends: 'studio.about_friends',
  unlisted: 'studio.about_unlisted',
  private: 'studio.about_private',
  scheduled: 'studio.about_scheduled',
  bin: 'studio.about_bin',
  removed: 'studio.about_removed',
}

export const sortTexts: Record<StudioSort, MessageKey> = {
  newest: 'studio.sort_newest',
  views: 'studio.sort_views',
  duration: 'studio.sort_duration',
}

/** Not a moderator's decision, whose reason its uploader is told. */
const removals: Partial<Record<Remover, MessageKey>> = {
  editor: `upload.reason.${removalCodes.editor}`,
  uploader: `upload.reason.${removalCodes.uploader}`,
}

type Stated = Pick<StudioVideoRow, 'state' | 'publish_date' | 'bin_until' | 'removed_by'>

/** What the state of a video means for those who might see it. A planned time is a minute on the clock of a zone. */
export const meaningOf = (
  { state, publish_date, bin_until, removed_by = 'moderator' }: Stated,
  { t, timeZone }: Pick<PageContext, 't' | 'timeZone'>,
): string => {
  const planned = state === 'scheduled' && publish_date ? formatZonedTime(publish_date, timeZone().name, t) : null
  return t(removals[removed_by] ?? meanings[state], { date: planned ?? (bin_until ? t.date(bin_until) : '') })
}

/** As the texts of its form: with the change that waits, if there is one, and the planned time on the clock of a zone. */
export function studioTextsOf(video: StudioVideo, timeZone: string): FormTexts {
  const reviewed = video.edit?.state === 'waiting' ? video.edit : video
  return {
    title: reviewed.title,
    description: reviewed.description,
    categories: reviewed.categories.map(nameOf).join('\n'),
    performers: reviewed.performers.map(nameOf).join('\n'),
    channel: reviewed.channel ? nameOf(reviewed.channel) : '',
    tags: tagsText(reviewed.tags ?? []),
    visibility: video.state === 'bin' || video.state === 'removed' ? 'private' : video.state,
    publish_date: video.publish_date ? clockIso(video.publish_date, timeZone).slice(0, 16) : '',
    time_zone: timeZone,
    are_comments_off: video.are_comments_off ? '1' : '',
    projection: video.projection,
    is_embed_off: video.is_embed_off ? '1' : '',
    blocked_countries: video.blocked_countries.join(', '),
    ...Object.fromEntries(
      reviewed.texts.flatMap(({ lang, title, description }) => [
        [`title_${lang}`, title],
        [`description_${lang}`, description],
      ]),
    ),
  }
}

/** A name with a comma would read as two. */
const nameOf = ({ title, dir }: NamedDir): string => (title.includes(',') ? dir : title)
