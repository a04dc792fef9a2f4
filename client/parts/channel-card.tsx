// One channel in a list: a picture, the name, how much there is to see and how many follow it.
import type { ChannelThumb } from '../../shared/entities/people.ts'
import { shortCount } from '../../shared/rules/rating.ts'
import type { IslandText } from '../island.ts'
import { CardText, Figure } from './card-text.tsx'
import { Picture } from './picture.tsx'

type Props = Pick<IslandText, 't'> & { item: ChannelThumb; href: string; isEager?: boolean; isFirst?: boolean }

export const ChannelCard = ({ item, href, isEager, isFirst, t }: Props) => (
  <li className="thumb channel-card">
    <Picture className="thumb-picture" src={item.scr} width={320} height={180} isEager={isEager} isFirst={isFirst} />
    <CardText name={item.title} href={href}>
      <p className="thumb-line">
        <Figure icon="play" label={t('nav.videos')}>
          {shortCount(item.statistics.videos)}
        </Figure>
        <Figure icon="people" label={t('people.subscribers')}>
          {shortCount(item.statistics.subscribers)}
        </Figure>
      </p>
    </CardText>
  </li>
)
