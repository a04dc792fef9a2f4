// The rows of a member's profile: the newest of what they upload, and whom they follow. A row without anything is no row.
import type { ReactNode } from 'react'
import type { AnswerOf } from '../../../shared/contract/contract.ts'
import type { Subscription } from '../../../shared/entities/list.ts'
import { profileRow } from '../../../shared/limits.ts'
import type { PageContext } from '../render/page.ts'
import { Cards } from './cards.tsx'
import { ChannelCards, MemberCards, ModelCards } from './people-cards.tsx'

type Context = Pick<PageContext, 't' | 'lang' | 'nowMs'>

type UploadsProps = { list: AnswerOf<'videos'>; hrefOfAll: string; context: Context }

export const MemberUploads = ({ list, hrefOfAll, context }: UploadsProps) =>
  list.videos.length > 0 && (
    <Row title={context.t('member.uploads')} count={list.total_count} hrefOfAll={hrefOfAll} t={context.t}>
      <Cards items={list.videos.slice(0, profileRow)} {...context} />
    </Row>
  )

type SubscriptionsProps = { followed: Subscription[]; context: Context }

/** One row a kind, since performers stand upright, channels lie and members are round. */
export const MemberSubscriptions = ({ followed, context: { t, lang } }: SubscriptionsProps) => {
  const [models, channels, members] = [followed.filter(isModel), followed.filter(isChannel), followed.filter(isMember)]
  return (
    followed.length > 0 && (
      <Row title={t('member.subscriptions')} count={followed.length} t={t}>
        {models.length > 0 && <ModelCards items={models.slice(0, profileRow)} t={t} lang={lang} />}
        {channels.length > 0 && <ChannelCards items={channels.slice(0, profileRow)} t={t} lang={lang} />}
        {members.length > 0 && <MemberCards items={members.slice(0, profileRow)} t={t} lang={lang} />}
      </Row>
    )
  )
}

type Of<Type extends Subscription['type']> = Extract<Subscription, { type: Type }>
const isModel = (one: Subscription): one is Of<'model'> => one.type === 'model'
const isChannel = (one: Subscription): one is Of<'channel'> => one.type === 'channel'
const isMember = (one: Subscription): one is Of<'member'> => one.type === 'member'

type RowProps = { title: string; count: number; hrefOfAll?: string; children: ReactNode; t: PageContext['t'] }

const Row = ({ title, count, hrefOfAll, children, t }: RowProps) => (
  <section className="profile-row">
    <div className="section-heading">
      <h2>
        {title} <small>{t.number(count)}</small>
      </h2>
      {hrefOfAll && <a href={hrefOfAll}>{t('listing.showAll')}</a>}
    </div>
    {children}
  </section>
)
