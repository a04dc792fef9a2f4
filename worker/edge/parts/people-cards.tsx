// Grids of performers, channels and members.

import { MemberCard } from '../../../client/parts/members/member-card.tsx'
import { ChannelCard } from '../../../client/parts/people/channel-card.tsx'
import { ModelCard } from '../../../client/parts/people/model-card.tsx'
import type { ChannelThumb } from '../../../shared/entities/channel.ts'
import type { MemberThumb } from '../../../shared/entities/member.ts'
import type { ModelThumb } from '../../../shared/entities/model.ts'
import { href } from '../../../shared/routes.ts'
import type { PageContext } from '../render/page.ts'
import { CardGrid } from './card-grid.tsx'

type Props<Item> = Pick<PageContext, 't' | 'lang'> & { items: readonly Item[]; eagerCount?: number }

export const ModelCards = ({ items, eagerCount, t, lang }: Props<ModelThumb>) => (
  <CardGrid
    kind="model"
    className="thumbs compact"
    items={items}
    eagerCount={eagerCount}
    variantKey={() => lang}
    card={(item, place) => (
      <ModelCard item={item} href={href('pornstar', { dir: item.dir }, { lang })} {...place} t={t} />
    )}
  />
)

export const ChannelCards = ({ items, eagerCount, t, lang }: Props<ChannelThumb>) => (
  <CardGrid
    kind="channel"
    className="thumbs compact"
    items={items}
    eagerCount={eagerCount}
    variantKey={() => lang}
    card={(item, place) => (
      <ChannelCard item={item} href={href('pornsite', { dir: item.dir }, { lang })} {...place} t={t} />
    )}
  />
)

export const MemberCards = ({ items, eagerCount, t, lang }: Props<MemberThumb>) => (
  <CardGrid
    kind="member"
    className="thumbs members"
    items={items}
    eagerCount={eagerCount}
    variantKey={() => lang}
    card={(item, { isEager }) => (
      <MemberCard item={item} href={href('member', { id: String(item.user_id) }, { lang })} isEager={isEager} t={t} />
    )}
  />
)
