// One channel: what it is, where it lives, and the first of its videos; the pages of them are a list of their own.
import { ChannelHead } from '../parts/channel-head.tsx'
import { isWhole, objectVideosParts } from '../parts/object-videos.tsx'
import { page } from '../render/page.ts'
import { notFoundHead, notFoundParts } from './error-pages.tsx'
import { type ChannelData, channelPages, loadChannel } from './load-channel.ts'
import { withPage } from './videos.tsx'

export const channel = page<'pornsite', ChannelData>({
  load: loadChannel,

  head: (data, context) =>
    data === null
      ? notFoundHead(context)
      : {
          title: withPage(data.channel.title, context.route.query.page, context.t),
          description: data.channel.description || context.t('channel.description', { name: data.channel.title }),
          isIndexed: isWhole(context.route.query),
        },

  Page(data, context) {
    if (data === null) return notFoundParts(context)
    const { route, t } = context
    const { title } = data.channel
    return [
      <ChannelHead key="head" channel={data.channel} title={withPage(title, route.query.page, t)} t={t} />,
      <h2 key="heading" className="section-heading">
        {t('channel.videos', { name: title })}
      </h2>,
      ...objectVideosParts({ ...context, list: data.list, hrefOfPage: channelPages(context) }),
    ]
  },
})
