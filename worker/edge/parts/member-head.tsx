// What stands over every section of a member's profile: cover, face, name, what is counted, and the ways to the sections.
import type { ReactNode } from 'react'
import { Avatar } from '../../../client/parts/avatar.tsx'
import type { MessageKey } from '../../../locales/locales.ts'
import type { Member } from '../../../shared/entities/people.ts'
import { href } from '../../../shared/routes.ts'
import { type MemberSection, sectionsFor } from '../../../shared/rules/member-sections.ts'
import type { PageContext } from '../render/page.ts'
import { Counters } from './counters.tsx'

/** What each section's tab says. */
const words: Record<MemberSection, MessageKey> = {
  member: 'member.profile',
  member_uploaded_videos: 'member.uploads',
  member_favourite_videos: 'lists.favourites',
  member_watch_later_videos: 'act.watchLater',
  member_history: 'history.heading',
  member_playlists: 'playlists.heading',
  member_wall: 'member.wall',
}

type Props = {
  member: Member
  title: string
  section: MemberSection
  context: Pick<PageContext, 't' | 'lang' | 'visitor'>
  children?: ReactNode
}

export const MemberHead = ({ member, title, section, context: { t, lang, visitor }, children }: Props) => (
  <section className="profile member-profile">
    {member.cover && (
      <picture className="member-cover">
        <img src={member.cover} width={1250} height={250} alt="" fetchPriority="high" />
      </picture>
    )}
    <Avatar username={member.username} avatar={member.avatar} isEager />
    <div className="profile-text">
      <h1>{title}</h1>
      <Counters statistics={member.statistics} t={t} />
      {children}
    </div>
    <nav className="tabs" aria-label={t('member.sections')}>
      {sectionsFor(member.user_id, visitor.user?.user_id ?? null).map((name) => (
        <a
          key={name}
          href={href(name, { id: String(member.user_id) }, { lang })}
          aria-current={name === section ? 'page' : undefined}
        >
          {t(words[name])}
        </a>
      ))}
    </nav>
  </section>
)
