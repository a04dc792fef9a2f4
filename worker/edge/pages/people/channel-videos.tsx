// A channel's videos, page by page.
import type { Channel } from '../../../../shared/entities/channel.ts'
import { href } from '../../../../shared/routes.ts'
import { notFoundHead, notFoundParts } from '../../parts/error-pages.tsx'
import { withPageNumber } from '../../parts/page-title.ts'
import { videoParts } from '../../parts/video-listing.tsx'
import { type PageContext, page } from '../../render/page.ts'
import { type ChannelData, loadChannel } from './load-channel.ts'

export const channelVideos = page<'pornsite_uploaded_videos', ChannelData>({
  forMembers: 'recent',
  load: loadChannel,

  head: (data, context) =>
    data === null
      ? notFoundHead(context)
      : {
          title: listTitle(data.channel, context),
          description: context.t('channel.description', { name: data.channel.title }),
          // Only the channel's own page is indexed.
          isIndexed: false,
        },

  Page(data, context) {
    if (data === null) return notFoundParts(context)
    const { route, lang } = context
    return [
      <div key="heading" className="page-heading">
        <h1>{listTitle(data.channel, context)}</h1>
        <a href={href('pornsite', route.params, { lang })}>{context.t('channel.about')}</a>
      </div>,
      ...videoParts(data, context, { pageOf: 'channel' }),
    ]
  },
})

const listTitle = ({ title }: Channel, { route, t }: PageContext<'pornsite_uploaded_videos'>): string =>
  withPageNumber(t('channel.videos', { name: title }), route.query.page, t)
