// One performer in a list: an upright picture, the name, how much there is to see. Only the name is the link; it covers
// the whole card.
import type { ModelThumb } from '../../shared/entities/people.ts'
import { shortCount } from '../../shared/rules/rating.ts'
import type { IslandText } from '../island.ts'
import { CardPicture } from './card-picture.tsx'
import { Icon } from './icon.tsx'

type Props = Pick<IslandText, 't'> & { item: ModelThumb; href: string; isEager?: boolean; isFirst?: boolean }

export const ModelCard = ({ item, href, isEager, isFirst, t }: Props) => (
  <li className="thumb model-card">
    <CardPicture src={item.img} width={240} height={320} isEager={isEager} isFirst={isFirst} />
    <div className="thumb-text">
      <a className="thumb-title" href={href}>
        {item.title}
      </a>
      <p className="thumb-line">
        <Icon name="play" label={t('nav.videos')} />
        {shortCount(item.statistics.videos)}
        <Icon name="eye" label={t('thumb.viewed')} />
        {shortCount(item.statistics.viewed)}
      </p>
    </div>
  </li>
)
