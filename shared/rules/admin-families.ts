// The families of the catalogue that the back office edits: what their tables sort and filter by. The SQL of each name is in
// worker/origin/admin/store/, the columns of the page in worker/edge/pages/admin/.

type FamilyRow = {
  /** The first is the table's own order. */
  sorts: readonly [string, ...string[]]
  /** The first shows all. Each has its count beside it. */
  filters: readonly [string, ...string[]]
}

/** By the name under which the audit log has their changes. */
export const adminFamilies = {
  categories: {
    sorts: ['title', 'videos', 'place', 'changed'],
    filters: ['all', 'shown', 'hidden', 'empty', 'undescribed', 'untranslated'],
  },
} as const satisfies Record<string, FamilyRow>

export type AdminFamily = keyof typeof adminFamilies
/** In the order of the side navigation. */
export const adminFamilyNames = Object.keys(adminFamilies) as [AdminFamily, ...AdminFamily[]]
