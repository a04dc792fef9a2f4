// What the items of the queues are about whose items are kept or removed: the filters of their pages.
import { commentSections } from '../entities/comment-sections.ts'
import { reportSubjects } from './site-report-subjects.ts'

/** By queue: the subjects of reports, the places of comments, the kinds of pictures, what members claim to be. */
export const subjectsOfQueue = {
  reports: reportSubjects,
  comments: commentSections,
  pictures: ['avatar', 'cover', 'channel', 'model'],
  performers: ['model'],
  edits: ['video'],
} as const

type ItemSubject = (typeof subjectsOfQueue)[keyof typeof subjectsOfQueue][number]
/** Of all queues. */
export const itemSubjects = Object.values(subjectsOfQueue).flat() as [ItemSubject, ...ItemSubject[]]
