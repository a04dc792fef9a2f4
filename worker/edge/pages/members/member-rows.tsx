// The rows of a member's profile: the newest uploads and playlists, and whom the member follows. Empty rows are omitted.
import type { ReactNode } from 'react'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import type { Subscription } from '../../../../shared/entities/lists.ts'
import type { Member } from '../../../../shared/entities/member.ts'
import { profileRow, profileStrip } from '../../../../shared/limits.ts'
import { href } from '../../../../shared/routes.ts'
import { Cards } from '../../parts/cards.tsx'
import { PlaylistCards } from '../../parts/collection-cards.tsx'
import { ChannelCards, MemberCards, ModelCards } from '../../parts/people-cards.tsx'
import type { PageContext } from '../../render/page.ts'

type Context = Pick<PageContext, 't' | 'lang' | 'nowMs'>
type Of<List> = { member: Pick<Member, 'user_id'>; list: List; context: Context }

export const MemberUploads = ({ member, list, context: { t, lang, nowMs } }: Of<AnswerOf<'videos'>>) => (
  <Row
    title={t('member.uploads')}
    total={list.total_count}
    hrefOfAll={href('member_uploaded_videos', { id: String(member.user_id) }, { lang })}
    t={t}
  >
    <Cards items={list.videos.slice(0, profileRow)} pageOf="user" t={t} lang={lang} nowMs={nowMs} />
  </Row>
)

export const MemberPlaylists = ({ member, list, context: { t, lang } }: Of<AnswerOf<'playlists'>>) => (
  <Row
    title={t('playlists.heading')}
    total={list.total_count}
    hrefOfAll={href('member_playlists', { id: String(member.user_id) }, { lang })}
    t={t}
  >
    <PlaylistCards items={list.playlists.slice(0, profileRow)} t={t} lang={lang} />
  </Row>
)

export const MemberSubscriptions = ({
  followed,
  hrefOfAll,
  context: { t, lang },
}: {
  followed: readonly Subscription[]
  hrefOfAll: string
  context: Context
}) => (
  <Row title={t('member.subscriptions')} total={followed.length} hrefOfAll={hrefOfAll} t={t}>
    <SubscriptionStrips followed={followed} max={profileStrip} context={{ t, lang }} />
  </Row>
)

type StripsProps = {
  followed: readonly Subscription[]
  /** How many of a kind are shown; all of them by default. */
  max?: number
  context: Pick<PageContext, 't' | 'lang'>
}

/** One strip a kind, because their cards have different shapes. */
export const SubscriptionStrips = ({ followed, max, context: { t, lang } }: StripsProps) => {
  const [models, channels, members] = [followed.filter(isModel), followed.filter(isChannel), followed.filter(isMember)]
  return (
    <div className={max === undefined ? 'strips strips-whole' : 'strips'}>
      {models.length > 0 && <ModelCards items={models.slice(0, max)} t={t} lang={lang} />}
      {channels.length > 0 && <ChannelCards items={channels.slice(0, max)} t={t} lang={lang} />}
      {members.length > 0 && <MemberCards items={members.slice(0, max)} t={t} lang={lang} />}
    </div>
  )
}

type Kind<Type extends Subscription['type']> = Extract<Subscription, { type: Type }>
const isModel = (one: Subscription): one is Kind<'model'> => one.type === 'model'
const isChannel = (one: Subscription): one is Kind<'channel'> => one.type === 'channel'
const isMember = (one: Subscription): one is Kind<'member'> => one.type === 'member'

type RowProps = { title: string; total: number; hrefOfAll: string; children: ReactNode; t: PageContext['t'] }

const Row = ({ title, total, hrefOfAll, children, t }: RowProps) =>
  total > 0 && (
    <section className="profile-row">
      <div className="section-heading">
        <h2>
          {title} <small>{t.number(total)}</small>
        </h2>
        <a href={hrefOfAll}>{t('listing.showAll')}</a>
      </div>
      {children}
    </section>
  )
