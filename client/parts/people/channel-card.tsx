// The card of a channel: picture, name, numbers of videos and followers.
import type { ChannelThumb } from '../../../shared/entities/channel.ts'
import type { IslandText } from '../../island.ts'
import { CardPicture } from '../card-picture.tsx'
import { AudienceLine, CardText } from '../card-text.tsx'

type Props = Pick<IslandText, 't'> & { item: ChannelThumb; href: string; isEager?: boolean; isFirst?: boolean }

export const ChannelCard = ({ item, href, isEager, isFirst, t }: Props) => (
  <li className="thumb channel-card">
    <CardPicture name={item.title} src={item.scr} width={320} height={180} isEager={isEager} isFirst={isFirst} />
    <CardText name={item.title} href={href}>
      <AudienceLine statistics={item.statistics} isVerified={item.is_verified} t={t} />
    </CardText>
  </li>
)
