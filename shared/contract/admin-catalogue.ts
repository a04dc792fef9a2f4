// What all families of the back office share: whether it is open to the caller, and what was changed. Any other caller is refused
// with not_found.
import * as z from 'zod/mini'
import { CatalogueChange } from '../entities/admin.ts'
import { Count } from '../entities/text.ts'
import { adminFamilyNames } from '../rules/admin-families.ts'
import { endpoint, memberOnly, staffRefusals } from './endpoint.ts'
import { Page, ZeroOrMore } from './params.ts'

export const adminOverview = endpoint('adminOverview', {
  method: 'GET',
  path: '/api/json/admin/{lifetime}/overview.json',
  params: z.object({}),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({
    totals: z.object({
      categories: Count,
      hidden: Count,
      videos: Count,
      models: Count,
      channels: Count,
      playlists: Count,
    }),
  }),
  removedBy: null,
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: staffRefusals,
  about: 'The catalogue in numbers, for editors and admins.',
})

export const catalogueChanges = endpoint('catalogueChanges', {
  method: 'GET',
  path: '/api/json/catalogue_changes/{lifetime}/{family}.{item}.{page}.json',
  params: z.object({ family: z.enum(['all', ...adminFamilyNames]), item: ZeroOrMore, page: Page }),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({
    changes: z.array(CatalogueChange),
    total_count: Count,
    /** The first entry of the page, if any, that was changed after it was written. */
    broken_at: z.nullable(z.int()),
    /** Rows that went back and all, while a merge that the object was part of is being undone. */
    undoing: z.nullable(z.object({ done: Count, total: Count })),
  }),
  removedBy: null,
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: staffRefusals,
  about:
    'What was changed in the catalogue, the newest first: of all families, of one, or of one object of it (item 0 is all). Each change is a row of the audit log, with before and after.',
})
