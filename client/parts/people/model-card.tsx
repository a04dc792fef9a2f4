// The card of a performer: portrait, name, numbers of videos and views.
import type { ModelThumb } from '../../../shared/entities/model.ts'
import { shortCount, shortCountAtMost } from '../../../shared/rules/counts.ts'
import type { IslandText } from '../../island.ts'
import { CardPicture } from '../card-picture.tsx'
import { CardText, Figure } from '../card-text.tsx'
import { Icon } from '../icon.tsx'

type Props = Pick<IslandText, 't'> & { item: ModelThumb; href: string; isEager?: boolean; isFirst?: boolean }

export const ModelCard = ({ item, href, isEager, isFirst, t }: Props) => (
  <li className="thumb model-card">
    <CardPicture name={item.title} src={item.img} width={240} height={320} isEager={isEager} isFirst={isFirst} />
    <CardText name={item.title} href={href}>
      <p className="thumb-line">
        {item.is_verified && <Icon name="check" label={t('people.verified')} />}
        <Figure icon="play" label={t('nav.videos')}>
          {shortCountAtMost(item.statistics.videos, item.statistics.can_be_fewer)}
        </Figure>
        <Figure icon="eye" label={t('thumb.viewed')}>
          {shortCount(item.statistics.viewed)}
        </Figure>
      </p>
    </CardText>
  </li>
)
