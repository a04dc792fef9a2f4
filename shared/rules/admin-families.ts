// The families of the catalogue that the back office edits: what their tables sort and filter by. The SQL of each name is in
// worker/origin/admin/store/, the columns of the page in worker/edge/pages/admin/.

type FamilyRow = {
  /** The first is the table's own order. */
  sorts: readonly [string, ...string[]]
  /** The first shows all. Each has its count beside it. */
  filters: readonly [string, ...string[]]
  /** The columns after the name, in their order; those of `usual` are shown unless others are chosen. */
  columns: readonly string[]
  usual: readonly string[]
  /** What can be done to many at once, and what it needs: the name of such an object, or nothing. */
  bulk: Readonly<Record<string, BulkNeed>>
}

/** What an act on many objects adds, removes or sets: the name of an object, a tag, the code of a country, or nothing. */
type BulkNeed = 'category' | 'performer' | 'channel' | 'tag' | 'country' | null

/** By the name under which the audit log has their changes. */
export const adminFamilies = {
  categories: {
    sorts: ['title', 'videos', 'place', 'changed'],
    filters: ['all', 'shown', 'hidden', 'empty', 'undescribed', 'untranslated'],
    columns: ['dir', 'videos', 'state', 'place', 'languages', 'changed'],
    usual: ['dir', 'videos', 'state', 'place', 'languages', 'changed'],
    bulk: { show: null, hide: null },
  },
  videos: {
    sorts: ['newest', 'views', 'duration'],
    filters: [
      'all',
      'public',
      'members',
      'friends',
      'unlisted',
      'private',
      'scheduled',
      'deleted',
      'featured',
      'no_category',
      'no_performer',
      'no_preview',
      'failed_file',
    ],
    columns: ['id', 'state', 'duration', 'views', 'date', 'uploader', 'channel', 'categories', 'performers'],
    usual: ['state', 'duration', 'views', 'date', 'uploader', 'categories'],
    bulk: {
      add_category: 'category',
      remove_category: 'category',
      add_performer: 'performer',
      remove_performer: 'performer',
      set_channel: 'channel',
      add_tag: 'tag',
      remove_tag: 'tag',
      show: null,
      hide: null,
      feature: null,
      unfeature: null,
      comments_off: null,
      comments_on: null,
      block_country: 'country',
      unblock_country: 'country',
      allow_country: 'country',
      unallow_country: 'country',
      delete: null,
    },
  },
  models: {
    sorts: ['title', 'videos', 'subscribers', 'changed'],
    filters: ['all', 'shown', 'hidden', 'empty', 'undescribed', 'pictureless', 'linked'],
    columns: ['videos', 'state', 'member', 'dir', 'subscribers', 'changed'],
    usual: ['videos', 'state', 'member', 'dir', 'subscribers', 'changed'],
    bulk: { show: null, hide: null },
  },
  channels: {
    sorts: ['title', 'videos', 'subscribers', 'changed'],
    filters: ['all', 'shown', 'hidden', 'empty', 'undescribed', 'pictureless', 'linked'],
    columns: ['videos', 'state', 'member', 'dir', 'subscribers', 'changed'],
    usual: ['videos', 'state', 'member', 'dir', 'subscribers', 'changed'],
    bulk: { show: null, hide: null },
  },
  playlists: {
    sorts: ['title', 'videos', 'added', 'changed'],
    filters: ['all', 'shown', 'hidden', 'empty', 'featured'],
    columns: ['videos', 'state', 'member', 'changed'],
    usual: ['videos', 'state', 'member', 'changed'],
    bulk: { show: null, hide: null, feature: null, unfeature: null },
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
/** Those whose merges can be undone. */
export const undoneFamilies = [...mergedFamilies, 'videos'] as const satisfies readonly AdminFamily[]
export type UndoneFamily = (typeof undoneFamilies)[number]

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
/** A choice of columns as an address has it: names in the table's order, with commas. */
export const columnsText = (family: AdminFamily, names: readonly string[]): string =>
  (adminFamilies[family].columns as readonly string[]).filter((name) => names.includes(name)).join(',')
/** Whether a text is such a choice, of some columns of the family at least. */
export const isColumnChoice = (family: AdminFamily, text: string): boolean =>
  text !== '' && text === columnsText(family, text.split(','))

/** What a video may lack, as filters of its table. */
export const videoGaps = ['no_category', 'no_performer', 'no_preview', 'failed_file'] as const
export type VideoGap = (typeof videoGaps)[number]

/** What can be done to many objects of a family. */
export type BulkAct<Family extends AdminFamily = AdminFamily> = Family extends AdminFamily
  ? keyof (typeof adminFamilies)[Family]['bulk'] & string
  : never
export const bulkActsOf = (family: AdminFamily): BulkAct[] => Object.keys(adminFamilies[family].bulk) as BulkAct[]
/** Families with such acts; the others have `{}`. */
export type BulkFamilyName = {
  [Name in AdminFamily]: keyof (typeof adminFamilies)[Name]['bulk'] extends never ? never : Name
}[AdminFamily]
/** In the same order. */
export const bulkFamilyNames = adminFamilyNames.filter(
  (name): name is BulkFamilyName => bulkActsOf(name).length > 0,
) as [BulkFamilyName, ...BulkFamilyName[]]
/** Of all families, each name once. */
export const bulkActNames = [...new Set(adminFamilyNames.flatMap(bulkActsOf))] as [BulkAct, ...BulkAct[]]
/** What an act needs; null where it needs nothing, undefined where the family has no such act. */
export const bulkNeed = (family: AdminFamily, act: string): BulkNeed | undefined => {
  const acts: Readonly<Record<string, BulkNeed>> = adminFamilies[family].bulk
  return Object.hasOwn(acts, act) ? acts[act] : undefined
}
