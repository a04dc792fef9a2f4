// The head of every section of a member's profile: cover, avatar, name, counters, and links to the sections.
import type { ReactNode } from 'react'
import { Avatar } from '../../../../client/parts/avatar.tsx'
import { Icon } from '../../../../client/parts/icon.tsx'
import type { MessageKey } from '../../../../locales/locales.ts'
import { href } from '../../../../shared/routes.ts'
import { type MemberSection, sectionsFor } from '../../../../shared/rules/members-sections.ts'
import { Counters } from '../../parts/counters.tsx'
import { Report } from '../../parts/report.tsx'
import { VerifiedMark } from '../../parts/verified-mark.tsx'
import type { PageContext } from '../../render/page.ts'
import type { FoundMember } from './load-member.ts'

/** The label of each section's tab. */
const words: Record<MemberSection, MessageKey> = {
  member: 'member.profile',
  member_uploaded_videos: 'member.uploads',
  member_favourite_videos: 'lists.favourites',
  member_watch_later_videos: 'act.watchLater',
  member_history: 'history.heading',
  member_subscriptions: 'member.subscriptions',
  member_playlists: 'playlists.heading',
  member_friends: 'friends.heading',
  member_wall: 'member.wall',
  member_edit: 'edit.heading',
}

type Props = {
  found: FoundMember
  title: string
  section: MemberSection
  context: Pick<PageContext, 't' | 'lang'>
  children?: ReactNode
}

export const MemberHead = ({ found, title, section, context: { t, lang }, children }: Props) => {
  const { member, privacy, relation } = found
  const id = String(member.user_id)
  return (
    <section className="profile member-profile">
      {member.cover && (
        <picture className="member-cover">
          <img src={member.cover} width={1250} height={250} alt="" fetchPriority="high" />
        </picture>
      )}
      <Avatar username={member.username} avatar={member.avatar} isEager />
      <div className="profile-text">
        <h1>
          {title}
          <VerifiedMark of={member} t={t} />
        </h1>
        <Counters
          of={{ section: 'member', object_id: id }}
          statistics={member.statistics}
          followed={found.ownMarks}
          context={{ t, lang }}
        />
        {relation === 'oneself' && section !== 'member_edit' && (
          <a className="button member-edit" href={href('member_edit', { id }, { lang })}>
            <Icon name="edit" />
            <span>{t('edit.heading')}</span>
          </a>
        )}
        {children}
        {relation !== 'oneself' && <Report t={t} lang={lang} />}
      </div>
      <nav className="tabs" data-row="" aria-label={t('member.sections')}>
        {sectionsFor(privacy, relation).map((name) => (
          <a key={name} href={href(name, { id }, { lang })} aria-current={name === section ? 'page' : undefined}>
            {t(words[name])}
          </a>
        ))}
      </nav>
    </section>
  )
}
