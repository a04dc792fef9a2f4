// One channel: what it is, where it lives, and its videos.
import { href } from '../../../shared/routes.ts'
import { ActBar } from '../parts/acts.tsx'
import { ChannelHead } from '../parts/channel-head.tsx'
import { commentsPart, type Talk, withComments } from '../parts/comments.tsx'
import { crumbsThing, JsonLd, profileThing } from '../parts/json-ld.tsx'
import { videoParts } from '../parts/video-listing.tsx'
import { page } from '../render/page.ts'
import { type ActOutcome, actHere } from './act-here.ts'
import { notFoundHead, notFoundParts } from './error-pages.tsx'
import { withPage } from './heading.ts'
import { type ChannelData, loadChannel, thingOf } from './load-channel.ts'
import { subjectHead } from './subject-head.ts'

type Data = (NonNullable<ChannelData> & { comments: Talk }) | null

export const channel = page<'pornsite', Data, ActOutcome>({
  load: async (context) => withComments(context, await loadChannel(context), ({ channel }) => thingOf(channel)),
  act: actHere,

  head: (data, context) =>
    data === null
      ? notFoundHead(context)
      : subjectHead(
          {
            title: data.channel.title,
            about: data.channel.description || context.t('channel.description', { name: data.channel.title }),
            viewed: thingOf(data.channel),
          },
          context,
        ),

  Page(data, context, outcome) {
    if (data === null) return notFoundParts(context)
    const { route, t, lang } = context
    const { channel: found, mine } = data
    const { title } = found
    return [
      <ChannelHead
        key="head"
        channel={found}
        title={withPage(title, route.query.page, t)}
        mine={mine}
        context={context}
      >
        <ActBar
          thing={thingOf(found)}
          votes={found.statistics}
          canFollow
          mine={mine}
          outcome={outcome}
          context={context}
        />
      </ChannelHead>,
      <JsonLd
        key="organization"
        of={[
          profileThing(
            'Organization',
            { ...found, picture: found.scr, path: href('pornsite', { dir: found.dir }, { lang }) },
            context.origin,
            found.url,
          ),
          crumbsThing(
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
      ...videoParts(data, context),
      commentsPart({ ...data, thing: thingOf(found), outcome, context }),
    ]
  },
})
