// How the subject of an item is named: of a report, of a comment's place, of a picture.
import type { MessageKey } from '../../../../locales/locales.ts'
import type { subjectsOfQueue } from '../../../../shared/rules/moderation-subjects.ts'
import type { PageContext } from '../../render/page.ts'

type Subject = (typeof subjectsOfQueue)[keyof typeof subjectsOfQueue][number]

const names = {
  dmca: 'contact.subject_dmca',
  technical: 'contact.subject_technical',
  inappropriate: 'contact.subject_inappropriate',
  support: 'contact.subject_support',
  video: 'videos.heading',
  model: 'models.heading',
  channel: 'channels.heading',
  playlist: 'playlists.heading',
  member: 'acts.members',
  avatar: 'edit.avatar',
  cover: 'edit.cover',
} as const satisfies Record<Subject, MessageKey>

export const subjectText = (subject: Subject, t: PageContext['t']): string => t(names[subject])
