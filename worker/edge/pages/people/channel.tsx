// A channel: its description, its website and its videos.
import type { ReactNode } from 'react'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { href } from '../../../../shared/routes.ts'
import { isHiddenChannel } from '../../parts/card-author.ts'
import { commentsPart, type PendingComments, withComments } from '../../parts/comments.tsx'
import { notFoundHead, notFoundParts } from '../../parts/error-pages.tsx'
import { type ActOutcome, handleAct } from '../../parts/handle-act.ts'
import { breadcrumbList, JsonLd, profileData } from '../../parts/json-ld.tsx'
import { withPageNumber } from '../../parts/page-title.ts'
import { ChannelCards } from '../../parts/people-cards.tsx'
import { PlayLinks, playList } from '../../parts/play-links.tsx'
import { ActionBar } from '../../parts/target-actions.tsx'
import { videoParts } from '../../parts/video-listing.tsx'
import { type PageContext, page } from '../../render/page.ts'
import { expectedOrNull } from '../../upstream/expected.ts'
import { ChannelHead } from './channel-head.tsx'
import { ChannelSections } from './channel-sections.tsx'
import { type ChannelData, loadChannel, targetOf } from './load-channel.ts'
import { subjectHead } from './subject-head.ts'
import { descriptionIn } from './subject-text.tsx'

type Others = Promise<AnswerOf<'otherChannels'> | null>
type Data = (NonNullable<ChannelData> & { comments: PendingComments; others: Others }) | null

export const channel = page<'pornsite', Data, ActOutcome>({
  forMembers: 'recent',
  async load(context) {
    const { dir } = context.route.params
    await playList(context, { channel: dir })
    // Travels with the other reads; the page is sent without waiting for it.
    const others = context
      .callOptional('otherChannels', { dir })
      .then(expectedOrNull)
      .catch(() => null)
    const loaded = withComments(context, await loadChannel(context), ({ channel }) => targetOf(channel))
    return { ...loaded, data: loaded.data && { ...loaded.data, others } }
  },
  act: handleAct,

  head: (data, context) =>
    data === null
      ? notFoundHead(context)
      : subjectHead(
          {
            title: data.channel.title,
            about:
              descriptionIn(data.channel, context.lang) ||
              context.t('channel.description', { name: data.channel.title }),
            viewed: targetOf(data.channel),
          },
          context,
        ),

  staffTarget: (data) => data && { kind: 'channel', id: data.channel.channel_id },

  Page(data, context, outcome) {
    if (data === null) return notFoundParts(context)
    const { route, t, lang } = context
    const { channel: found, ownMarks } = data
    const { title } = found
    return [
      <ChannelHead
        key="head"
        channel={found}
        title={withPageNumber(title, route.query.page, t)}
        ownMarks={ownMarks}
        context={context}
      >
        <div className="act-bar">
          <ActionBar
            target={targetOf(found)}
            votes={found.statistics}
            canFollow={!ownMarks.is_own}
            ownMarks={ownMarks}
            outcome={outcome}
            context={context}
          />
          {found.statistics.videos > 0 && !isHiddenChannel(found) && (
            <PlayLinks of={{ channel: found.dir }} t={t} lang={lang} />
          )}
        </div>
      </ChannelHead>,
      <JsonLd
        key="organization"
        of={[
          profileData(
            'Organization',
            { ...found, picture: found.scr, path: href('pornsite', { dir: found.dir }, { lang }) },
            context.origin,
            found.url,
          ),
          breadcrumbList(
            [
              { name: t('channels.heading'), path: href('pornsites', {}, { lang }) },
              { name: title, path: href('pornsite', { dir: found.dir }, { lang }) },
            ],
            context,
          ),
        ]}
      />,
      <div key="heading" className="section-heading">
        <h2>{t('channel.videos', { name: title })}</h2>
        <a href={href('pornsite_uploaded_videos', route.params, { lang })}>{t('listing.showAll')}</a>
      </div>,
      ...(data.rows.length > 0
        ? [<ChannelSections key="rows" rows={data.rows} dir={found.dir} context={context} />]
        : videoParts(data, context, { pageOf: 'channel' })),
      othersPart(data.others, context),
      commentsPart({ ...data, target: targetOf(found), outcome, context }),
    ]
  },
})

/** Renders nothing where there are none, or where they cannot be loaded. */
async function othersPart(asked: Others, { t, lang }: Pick<PageContext, 't' | 'lang'>): Promise<ReactNode> {
  const { channels = [] } = (await asked) ?? {}
  return (
    channels.length > 0 && (
      <section className="other-people">
        <h2 className="section-heading">{t('channel.similar')}</h2>
        <ChannelCards items={channels} t={t} lang={lang} />
      </section>
    )
  )
}
