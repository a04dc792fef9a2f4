// Performers, channels and playlists in the back office, for editors and admins; any other caller is refused with not_found.
import * as z from 'zod/mini'
import { FilterCount } from '../entities/admin.ts'
import { AdminSubject, AdminSubjectRow } from '../entities/admin-subject.ts'
import { Count, Id } from '../entities/text.ts'
import { MergeForm, SubjectForm, SubjectPictureForm, UndoMergeForm } from '../forms/admin-subject.ts'
import { bodyMaxBytes, profilePictureMaxBytes, searchMaxLength } from '../limits.ts'
import { adminFamilies, subjectFamilies, subjectFilters, subjectSorts } from '../rules/admin-families.ts'
import { endpoint, memberOnly, staffRefusals } from './endpoint.ts'
import { normalizeSearch, WholeNumber, ZeroOrMore } from './params.ts'
import { Done, write } from './write.ts'

const notAbout = { removedBy: null, list: null, signsMedia: null, deadlineMs: null } as const

/** The table's state; an act on many matches by it as well. */
export const AdminSubjectsParams = z.object({
  family: z.enum(subjectFamilies),
  sort: z.enum(subjectSorts),
  filter: z.enum(subjectFilters),
  /** The id of the last row of the page before; 0 is the first page. */
  after: ZeroOrMore,
  /** From one character on, so that an id is found too. */
  find: z.optional(
    z.string().check(
      z.minLength(1),
      z.maxLength(searchMaxLength),
      z.refine((text) => text === normalizeSearch(text)),
    ),
  ),
})

export const adminSubjects = endpoint('adminSubjects', {
  method: 'GET',
  path: '/api/json/admin_subjects/{lifetime}/{family}.{sort}.{filter}.{after}.json',
  query: { find: '{find?}' },
  params: AdminSubjectsParams,
  conflictingParam: ({ family, sort, filter }) => {
    const { sorts, filters }: { sorts: readonly string[]; filters: readonly string[] } = adminFamilies[family]
    return sorts.includes(sort) ? (filters.includes(filter) ? undefined : 'filter') : 'sort'
  },
  derived: () => ({ lifetime: 0 }),
  answer: z.object({
    rows: z.array(AdminSubjectRow),
    /** All that match, on all pages. */
    total_count: Count,
    filters: z.array(FilterCount),
    /** What `after` is for the next page; null on the last. */
    next_after: z.nullable(Id),
  }),
  isAbout: null,
  ...notAbout,
  ...memberOnly,
  refuses: staffRefusals,
  about:
    'Fifty performers, channels or public playlists of those that match: by id, address, or the beginnings of words of a name or alias. Each family has its own sorts and filters.',
})

export const adminSubject = endpoint('adminSubject', {
  method: 'GET',
  path: '/api/json/admin_subject/{lifetime}/{family}.{id}.json',
  params: z.object({ family: z.enum(subjectFamilies), id: WholeNumber }),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({ subject: AdminSubject }),
  isAbout: ({ id }, { subject }) => subject.id === id,
  ...notAbout,
  ...memberOnly,
  refuses: staffRefusals,
  about: 'All fields of a performer, a channel or a public playlist, and their version.',
})

export const saveSubject = write('saveSubject', {
  path: '/api/subject.php',
  body: SubjectForm,
  answer: z.object({ ok: z.literal(true), id: Id, version: Id }),
  audience: 'member',
  gate: 'closed',
  // The upstream names the tags, because the answer does not say what the address was.
  invalidates: null,
  deadlineMs: null,
  session: null,
  gesture: null,
  about:
    'Creates or changes a performer or a channel, or changes the marks of a public playlist. Refused with changed when it was changed since `version`: the other codes then name the fields that were, and the current version is in info. With `overwrite` it is saved all the same. A former address leads to the new one.',
})

export const mergeSubjects = write('mergeSubjects', {
  path: '/api/merge.php',
  body: MergeForm,
  answer: z.object({ ok: z.literal(true), id: Id }),
  audience: 'member',
  gate: 'closed',
  invalidates: null,
  deadlineMs: null,
  session: null,
  gesture: null,
  about:
    'Merges two performers, channels or categories: videos, subscriptions, votes and comments of the first move to the second, its address leads there, and it is deleted. Refused with changed when it was changed since `version`.',
})

export const undoMerge = write('undoMerge', {
  path: '/api/undo_merge.php',
  body: UndoMergeForm,
  /** `id` is the one that is there again; the rest of what was moved follows while `is_running`. */
  answer: z.object({ ok: z.literal(true), id: Id, is_running: z.boolean() }),
  audience: 'member',
  gate: 'closed',
  invalidates: null,
  deadlineMs: null,
  session: null,
  gesture: null,
  about:
    'Undoes the merge that made this version of a performer, channel, category or merged video, within an hour: the other one is there again with all that was moved, which follows in steps. Refused with not_found or changed.',
})

export const subjectPicture = write('subjectPicture', {
  path: '/api/subject_picture.php',
  body: SubjectPictureForm,
  answer: Done,
  audience: 'member',
  gate: 'closed',
  maxBytes: profilePictureMaxBytes + bodyMaxBytes,
  invalidates: null,
  deadlineMs: null,
  session: null,
  gesture: null,
  about:
    'Takes a picture of a performer, a channel (also its cover) or a category: multipart, as file. It is shown when the media processor has encoded it anew. With the act remove the picture is taken away.',
})
