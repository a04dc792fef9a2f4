// Categories in the back office, for editors and admins; any other caller is refused with not_found.
import * as z from 'zod/mini'
import { FilterCount } from '../entities/admin.ts'
import { AdminCategory, AdminCategoryRow } from '../entities/admin-category.ts'
import { Count, Id } from '../entities/text.ts'
import { CategoryForm } from '../forms/admin-category.ts'
import { searchMaxLength } from '../limits.ts'
import { adminFamilies } from '../rules/admin-families.ts'
import { tagsOfCategory } from './cache-tags.ts'
import { endpoint, memberOnly, staffRefusals } from './endpoint.ts'
import { normalizeSearch, WholeNumber, ZeroOrMore } from './params.ts'
import { write } from './write.ts'

/** The state of the table, as its address has it. */
export const AdminCategoriesParams = z.object({
  sort: z.enum(adminFamilies.categories.sorts),
  filter: z.enum(adminFamilies.categories.filters),
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

export const adminCategories = endpoint('adminCategories', {
  method: 'GET',
  path: '/api/json/admin_categories/{lifetime}/{sort}.{filter}.{after}.json',
  query: { find: '{find?}' },
  params: AdminCategoriesParams,
  derived: () => ({ lifetime: 0 }),
  answer: z.object({
    rows: z.array(AdminCategoryRow),
    /** All that match, on all pages. */
    total_count: Count,
    filters: z.array(FilterCount),
    /** What `after` is for the next page; null on the last. */
    next_after: z.nullable(Id),
  }),
  removedBy: null,
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: staffRefusals,
  about: 'Fifty categories of those that match: by id, address, or a part of a title or alias in any language.',
})

export const adminCategory = endpoint('adminCategory', {
  method: 'GET',
  path: '/api/json/admin_category/{lifetime}/{category_id}.json',
  params: z.object({ category_id: WholeNumber }),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({ category: AdminCategory }),
  removedBy: null,
  list: null,
  isAbout: ({ category_id }, { category }) => category.category_id === category_id,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: staffRefusals,
  about: 'All fields of a category, and their version.',
})

export const saveCategory = write('saveCategory', {
  path: '/api/category.php',
  body: CategoryForm,
  answer: z.object({ ok: z.literal(true), category_id: Id, version: Id }),
  audience: 'member',
  gate: 'closed',
  invalidates: () => tagsOfCategory,
  deadlineMs: null,
  session: null,
  gesture: null,
  about:
    'Creates or changes a category. Refused with changed when it was changed since `version`: the other codes then name the fields that were, and the current version is in info. With `overwrite` it is saved all the same.',
})
