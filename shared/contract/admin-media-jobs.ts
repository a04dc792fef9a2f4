// Media jobs and mails that wait, for admins; any other caller is refused with not_found.
import * as z from 'zod/mini'
import { endpoint, memberOnly, staffRefusals } from './endpoint.ts'
import { JobId } from './media-jobs.ts'
import { Page } from './params.ts'
import { Done, write } from './write.ts'

/** `open`: jobs that wait or run. */
export const mediaJobLists = ['open', 'failed', 'done'] as const
export const mediaJobActs = ['first', 'cancel', 'retry'] as const

const forAdmins = {
  derived: () => ({ lifetime: 0 }),
  removedBy: null,
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: staffRefusals,
} as const

export const mediaJobs = endpoint('mediaJobs', {
  method: 'GET',
  path: '/api/json/media_jobs/{lifetime}/{show}/{page}.json',
  params: z.object({ show: z.enum(mediaJobLists), page: Page }),
  answer: z.object({
    jobs: z.array(
      z.object({
        job_id: JobId,
        /** What it makes: a video, or a kind of picture. */
        purpose: z.string(),
        /** Of an upload: its member, and its title or the name of its file. */
        username: z.nullable(z.string()),
        title: z.nullable(z.string()),
        bytes: z.int(),
        state: z.enum(['queued', 'running', 'done', 'failed']),
        attempt: z.int(),
        step: z.string(),
        /** From 0 to 1. */
        progress: z.number(),
        /** A code of `shared/rules/studio-upload-reasons.ts`; empty unless it failed. */
        reason: z.string(),
        is_first: z.boolean(),
        added_date: z.iso.datetime(),
        changed_date: z.iso.datetime(),
        /** What may be done with it now. */
        acts: z.array(z.enum(mediaJobActs)),
      }),
    ),
    total_count: z.int(),
  }),
  ...forAdmins,
  about:
    'Jobs of the media processor: those that wait or run in the order in which they are done, the others the newest first.',
})

export const pendingMails = endpoint('pendingMails', {
  method: 'GET',
  path: '/api/json/pending_mails/{lifetime}/{page}.json',
  params: z.object({ page: Page }),
  answer: z.object({
    mails: z.array(
      z.object({
        mail_id: z.uuid(),
        /** What it is about, as a name of the program; no address. */
        letter: z.string(),
        attempts: z.int(),
        /** Why the last attempt failed, without addresses. */
        problem: z.string(),
        added_date: z.iso.datetime(),
        due_date: z.iso.datetime(),
      }),
    ),
    total_count: z.int(),
  }),
  ...forAdmins,
  about: 'Mails that are not sent yet, the oldest first.',
})

const everyWrite = {
  answer: Done,
  audience: 'member',
  gate: 'closed',
  invalidates: null,
  deadlineMs: null,
  session: null,
  gesture: null,
} as const

export const mediaJob = write('mediaJob', {
  path: '/api/media_job.php',
  body: z.object({ job_id: JobId, act: z.enum(mediaJobActs, 'invalid') }),
  ...everyWrite,
  about: 'An admin puts a media job first, cancels it, or has a failed video processed again.',
})

export const pendingMail = write('pendingMail', {
  path: '/api/pending_mail.php',
  body: z.object({ mail_id: z.uuid('invalid'), act: z.enum(['retry', 'delete'], 'invalid') }),
  ...everyWrite,
  about: 'An admin has a mail sent again now, or deletes it.',
})
