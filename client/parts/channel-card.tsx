// One channel in a list: a picture, the name, how much there is to see and how many follow it.
import type { ChannelThumb } from '../../shared/entities/people.ts'
import { shortCount } from '../../shared/rules/rating.ts'
import type { IslandText } from '../island.ts'
import { CardPicture } from './card-picture.tsx'
import { Icon } from './icon.tsx'

type Props = Pick<IslandText, 't'> & { item: ChannelThumb; href: string; isEager?: boolean; isFirst?: boolean }

export const ChannelCard = ({ item, href, isEager, isFirst, t }: Props) => (
  <li className="thumb channel-card">
    <CardPicture src={item.scr} width={320} height={180} isEager={isEager} isFirst={isFirst} />
    <div className="thumb-text">
      <a className="thumb-title" href={href}>
        {item.title}
      </a>
      <p className="thumb-line">
        <Icon name="play" label={t('nav.videos')} />
        {shortCount(item.statistics.videos)}
        <Icon name="people" label={t('people.subscribers')} />
        {shortCount(item.statistics.subscribers)}
      </p>
    </div>
  </li>
)
