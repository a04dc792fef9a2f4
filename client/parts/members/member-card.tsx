// The card of a member: avatar, name, country, age and numbers.
import type { MemberThumb } from '../../../shared/entities/member.ts'
import { countryName } from '../../../shared/rules/countries.ts'
import type { IslandText } from '../../island.ts'
import { Avatar } from '../avatar.tsx'
import { AudienceLine, CardText } from '../card-text.tsx'

type Props = Pick<IslandText, 't'> & { item: MemberThumb; href: string; isEager?: boolean }

export const MemberCard = ({ item, href, isEager, t }: Props) => (
  <li className="thumb member-card">
    <Avatar username={item.username} avatar={item.avatar} isEager={isEager} />
    <CardText name={item.username} href={href}>
      <p className="member-place">{placeOf(item, t)}</p>
      <AudienceLine statistics={item.statistics} isVerified={item.is_verified} t={t} />
    </CardText>
  </li>
)

/** "Germany · 34", as far as the member shares it. */
const placeOf = ({ country, age }: MemberThumb, t: Props['t']): string =>
  [country && countryName(country, t.tag), age && t.number(age)].filter(Boolean).join(' · ')
