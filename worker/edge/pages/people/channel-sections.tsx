// The rows of a channel's page that its owner chose: each the beginning of a list, with a link to all of it.
import type { VideoList } from '../../../../shared/entities/lists.ts'
import { channelSectionVideos } from '../../../../shared/limits.ts'
import { href } from '../../../../shared/routes.ts'
import { defaultVideoSort } from '../../../../shared/rules/browse-filters.ts'
import { type ChannelSection, sectionQuery } from '../../../../shared/rules/channel-sections.ts'
import { callVideos } from '../../parts/call-videos.ts'
import { Cards } from '../../parts/cards.tsx'
import { sectionNames } from '../../parts/section-fields.tsx'
import { videosParams } from '../../parts/video-listing.tsx'
import type { PageContext } from '../../render/page.ts'
import { expectedOrNull } from '../../upstream/expected.ts'

export type SectionRow = { section: ChannelSection; videos: VideoList['videos'] }

/** Those that have videos. */
export async function loadSections(
  context: Pick<PageContext, 'call' | 'visitor'>,
  dir: string,
  sections: readonly ChannelSection[],
): Promise<SectionRow[]> {
  const rows = await Promise.all(
    sections.map(async (section) => {
      const { sort = defaultVideoSort, ...query } = sectionQuery(section)
      const list = { section: 'channel', object_id: dir, sort } as const
      const found = expectedOrNull(await callVideos(context, videosParams(list, query)))
      return { section, videos: found?.videos.slice(0, channelSectionVideos) ?? [] }
    }),
  )
  return rows.filter(({ videos }) => videos.length > 0)
}

type Props = { rows: readonly SectionRow[]; dir: string; context: Pick<PageContext, 't' | 'lang' | 'nowMs'> }

export const ChannelSections = ({ rows, dir, context: { t, lang, nowMs } }: Props) =>
  rows.map(({ section, videos }) => (
    <section key={section} className="list" aria-labelledby={`section-${section}`}>
      <div className="section-heading">
        <h2 id={`section-${section}`}>{t(sectionNames[section])}</h2>
        <a
          href={href('pornsite_uploaded_videos', { dir }, { lang, query: sectionQuery(section) })}
          aria-describedby={`section-${section}`}
        >
          {t('listing.showAll')}
        </a>
      </div>
      <Cards items={videos} pageOf="channel" t={t} lang={lang} nowMs={nowMs} />
    </section>
  ))
