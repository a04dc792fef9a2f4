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
  models: {
    sorts: ['title', 'videos', 'subscribers', 'changed'],
    filters: ['all', 'shown', 'hidden', 'empty', 'undescribed', 'pictureless', 'linked'],
  },
  channels: {
    sorts: ['title', 'videos', 'subscribers', 'changed'],
    filters: ['all', 'shown', 'hidden', 'empty', 'undescribed', 'pictureless', 'linked'],
  },
  playlists: {
    sorts: ['title', 'videos', 'added', 'changed'],
    filters: ['all', 'shown', 'hidden', 'empty', 'featured'],
  },
} as const satisfies Record<string, FamilyRow>

export type AdminFamily = keyof typeof adminFamilies
/** In the order of the side navigation. */
export const adminFamilyNames = Object.keys(adminFamilies) as [AdminFamily, ...AdminFamily[]]

/** Families whose fields are those of admin-fields.ts, and those of which two objects can be merged. */
export const subjectFamilies = ['models', 'channels', 'playlists'] as const satisfies readonly AdminFamily[]
export type SubjectFamily = (typeof subjectFamilies)[number]
export const mergedFamilies = ['models', 'channels', 'categories'] as const satisfies readonly AdminFamily[]
export type MergedFamily = (typeof mergedFamilies)[number]

type SortOf<Family extends AdminFamily> = (typeof adminFamilies)[Family]['sorts'][number]
type FilterOf<Family extends AdminFamily> = (typeof adminFamilies)[Family]['filters'][number]
/** A sort of any subject family, and a filter of any. */
export type SubjectSort = SortOf<SubjectFamily>
/** The name of a filter. */
export type SubjectFilter = FilterOf<SubjectFamily>
const namesOf = <Name extends string>(key: 'sorts' | 'filters') =>
  [...new Set(subjectFamilies.flatMap((family) => adminFamilies[family][key]))] as [Name, ...Name[]]
/** The sorts of all subject families, each once. */
export const subjectSorts = namesOf<SubjectSort>('sorts')
/** The same for filters. */
export const subjectFilters = namesOf<SubjectFilter>('filters')
