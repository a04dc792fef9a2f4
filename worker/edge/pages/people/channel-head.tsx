// The head of a channel's page: its picture, description, counters and website.
import type { ReactNode } from 'react'
import { Icon } from '../../../../client/parts/icon.tsx'
import type { Channel } from '../../../../shared/entities/channel.ts'
import { Counters } from '../../parts/counters.tsx'
import { ExternalLink } from '../../parts/external-link.tsx'
import type { OwnMarks } from '../../parts/target-actions.tsx'
import { VerifiedMark } from '../../parts/verified-mark.tsx'
import type { PageContext } from '../../render/page.ts'
import { ProfileHeadPicture } from './profile-head-picture.tsx'
import { SubjectLinks, SubjectText } from './subject-text.tsx'

type Props = {
  channel: Channel
  title: string
  ownMarks: OwnMarks
  context: Pick<PageContext, 't' | 'lang'>
  children: ReactNode
}

export const ChannelHead = ({ channel, title, ownMarks, context, children }: Props) => (
  <section className="profile channel-profile">
    {channel.cover && (
      <picture className="channel-cover">
        <img src={channel.cover} width={1250} height={250} alt="" />
      </picture>
    )}
    <ProfileHeadPicture name={channel.title} src={channel.scr} width={320} height={180} />
    <div className="profile-text">
      <h1>
        {title}
        <VerifiedMark of={channel} t={context.t} />
      </h1>
      <Counters
        of={{ section: 'channel', object_id: String(channel.channel_id) }}
        statistics={channel.statistics}
        followed={ownMarks}
        context={context}
      />
      {children}
      <SubjectText of={channel} lang={context.lang} />
      <SubjectLinks of={channel} context={context} />
      {channel.url && (
        <p>
          <ExternalLink className="button button-primary" url={channel.url}>
            <Icon name="link" />
          </ExternalLink>
        </p>
      )}
    </div>
  </section>
)
