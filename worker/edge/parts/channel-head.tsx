// What stands over a channel's videos: its picture, what it is, how much there is, where it lives.
import type { ReactNode } from 'react'
import { Icon } from '../../../client/parts/icon.tsx'
import type { Channel } from '../../../shared/entities/channel.ts'
import type { PageContext } from '../render/page.ts'
import type { Mine } from './acts.tsx'
import { Counters } from './counters.tsx'
import { ElsewhereLink } from './elsewhere-link.tsx'

type Props = {
  channel: Channel
  title: string
  mine: Mine
  context: Pick<PageContext, 't' | 'lang'>
  children: ReactNode
}

export const ChannelHead = ({ channel, title, mine, context, children }: Props) => (
  <section className="profile channel-profile">
    <picture className="profile-picture">
      <img src={channel.scr} width={320} height={180} alt="" fetchPriority="high" />
    </picture>
    <div className="profile-text">
      <h1>{title}</h1>
      <Counters statistics={channel.statistics} followed={mine} context={context} />
      {children}
      {channel.description && <p>{channel.description}</p>}
      <p>
        <ElsewhereLink className="button button-primary" url={channel.url}>
          <Icon name="link" />
        </ElsewhereLink>
      </p>
    </div>
  </section>
)
