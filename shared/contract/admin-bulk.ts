// Acts of the back office on many objects of a family at once: planned, previewed, done by a job, and undone within an hour. For editors
// and admins; any other caller is refused with not_found.
import * as z from 'zod/mini'
import { BulkAct } from '../entities/admin.ts'
import { Count, Id } from '../entities/text.ts'
import { BulkForm, BulkStepForm } from '../forms/admin-bulk.ts'
import { endpoint, memberOnly, staffRefusals } from './endpoint.ts'
import { Page, WholeNumber } from './params.ts'
import { Done, write } from './write.ts'

export const adminBulk = endpoint('adminBulk', {
  method: 'GET',
  path: '/api/json/admin_bulk/{lifetime}/{bulk_id}.json',
  params: z.object({ bulk_id: WholeNumber }),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({ bulk: BulkAct }),
  removedBy: null,
  list: null,
  isAbout: ({ bulk_id }, { bulk }) => bulk.bulk_id === bulk_id,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: staffRefusals,
  about: 'An act on many objects: what it will change while it is planned, and how far it has come.',
})

export const adminBulks = endpoint('adminBulks', {
  method: 'GET',
  path: '/api/json/admin_bulks/{lifetime}/{page}.json',
  params: z.object({ page: Page }),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({ bulks: z.array(BulkAct), total_count: Count }),
  removedBy: null,
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: staffRefusals,
  about: 'Acts on many objects of the last days, the newest first, without their previews.',
})

export const planBulk = write('planBulk', {
  path: '/api/admin_bulk.php',
  body: BulkForm,
  answer: z.object({ ok: z.literal(true), bulk_id: Id }),
  audience: 'member',
  gate: 'closed',
  invalidates: null,
  deadlineMs: null,
  session: null,
  gesture: null,
  about:
    'Plans an act on the named objects, or on all that match a table. Nothing changes before it is started. Refused with nothing_chosen, with max_items, and with unknown_name where the value names nothing.',
})

export const stepBulk = write('stepBulk', {
  path: '/api/admin_bulk_step.php',
  body: BulkStepForm,
  answer: Done,
  audience: 'member',
  gate: 'closed',
  invalidates: null,
  deadlineMs: null,
  session: null,
  gesture: null,
  about:
    'Starts a planned act, or undoes one within an hour after it ended. A job then changes the objects one by one, each with a row of the audit log. Refused with not_found where that is not possible any more.',
})
