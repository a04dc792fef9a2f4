// What stands over every section of a member's profile: cover, face, name, what is counted, and the ways to the sections.
import type { ReactNode } from 'react'
import { Avatar } from '../../../client/parts/avatar.tsx'
import type { Member } from '../../../shared/entities/people.ts'
import { href } from '../../../shared/routes.ts'
import type { PageContext } from '../render/page.ts'
import { Counters } from './counters.tsx'

/** Each section is a route of its own, named after the profile and itself. */
const sections = {
  member: (t: PageContext['t']) => t('member.profile'),
  member_uploaded_videos: (t: PageContext['t']) => t('member.uploads'),
  member_playlists: (t: PageContext['t']) => t('playlists.heading'),
  member_wall: (t: PageContext['t']) => t('member.wall'),
}
type Section = keyof typeof sections
const sectionNames = Object.keys(sections) as Section[]

type Props = Pick<PageContext, 't' | 'lang'> & {
  member: Member
  title: string
  section: Section
  children?: ReactNode
}

export const MemberHead = ({ member, title, section, children, t, lang }: Props) => (
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
      {sectionNames.map((name) => (
        <a
          key={name}
          href={href(name, { id: String(member.user_id) }, { lang })}
          aria-current={name === section ? 'page' : undefined}
        >
          {sections[name](t)}
        </a>
      ))}
    </nav>
  </section>
)
