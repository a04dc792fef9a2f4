// The text below a card's picture. Only the name is the link, which keeps its accessible name short; its `::after`
// covers the whole card.
import type { ReactNode } from 'react'
import { shortCount, shortCountAtMost } from '../../shared/rules/counts.ts'
import type { IslandText } from '../island.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icons.tsx'

type Props = { name: string; href: string; children: ReactNode }

export const CardText = ({ name, href, children }: Props) => (
  <div className="thumb-text">
    <a className="thumb-title" href={href}>
      {name}
    </a>
    {children}
  </div>
)

type FigureProps = { icon: IconName; label: string; children: string }

/** One figure of a card's line, after the icon that names it. */
export const Figure = ({ icon, label, children }: FigureProps) => (
  <>
    <Icon name={icon} label={label} />
    {children}
  </>
)

type AudienceProps = Pick<IslandText, 't'> & {
  statistics: { videos: number; subscribers: number; can_be_fewer?: true | undefined }
  isVerified: boolean | undefined
}

/** The numbers of videos and followers. */
export const AudienceLine = ({ statistics: { videos, subscribers, can_be_fewer }, isVerified, t }: AudienceProps) => (
  <p className="thumb-line">
    {isVerified && <Icon name="check" label={t('people.verified')} />}
    <Figure icon="play" label={t('nav.videos')}>
      {shortCountAtMost(videos, can_be_fewer)}
    </Figure>
    <Figure icon="people" label={t('people.subscribers')}>
      {shortCount(subscribers)}
    </Figure>
  </p>
)
