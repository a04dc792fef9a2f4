// The sections of the back office: each has a page, and is open to the roles with its ability. Any other visitor finds no page there.
import type { Role } from '../entities/account.ts'
import type { RouteName } from '../routes.ts'
import { type Ability, may } from './roles.ts'

type StaffPage = { page: RouteName; needs: Ability }

/** In the order of the side navigation. A family of the catalogue has a row here and one in admin-families.ts. */
export const adminSections = {
  overview: { page: 'admin', needs: 'editCatalogue' },
  videos: { page: 'admin_videos', needs: 'editCatalogue' },
  categories: { page: 'admin_categories', needs: 'editCatalogue' },
  models: { page: 'admin_models', needs: 'editCatalogue' },
  channels: { page: 'admin_channels', needs: 'editCatalogue' },
  playlists: { page: 'admin_playlists', needs: 'editCatalogue' },
  searches: { page: 'admin_searches', needs: 'editCatalogue' },
  imports: { page: 'admin_imports', needs: 'editCatalogue' },
  changes: { page: 'admin_changes', needs: 'editCatalogue' },
  members: { page: 'admin_members', needs: 'manageMembers' },
  settings: { page: 'admin_settings', needs: 'editSettings' },
  mails: { page: 'admin_mails', needs: 'editSettings' },
  adverts: { page: 'admin_adverts', needs: 'manageAdverts' },
  age: { page: 'admin_age', needs: 'editAgePolicy' },
} as const satisfies Record<string, StaffPage>

export type AdminSection = keyof typeof adminSections
/** In the same order. */
export const adminSectionNames = Object.keys(adminSections) as [AdminSection, ...AdminSection[]]

/** Pages of staff outside the back office, which its navigation leads to. */
export const staffSections = {
  moderation: { page: 'moderation', needs: 'moderate' },
  status: { page: 'moderation_status', needs: 'moderate' },
  people: { page: 'moderation_people', needs: 'giveRoles' },
  jobs: { page: 'moderation_health', needs: 'runJobs' },
  log: { page: 'moderation_log', needs: 'readLog' },
} as const satisfies Record<string, StaffPage>

export type StaffSection = keyof typeof staffSections
const staffSectionNames = Object.keys(staffSections) as [StaffSection, ...StaffSection[]]

/** The sections that a role may enter; none for a visitor (null). */
export const adminSectionsOf = (role: Role | null | undefined): AdminSection[] =>
  adminSectionNames.filter((name) => may(role, adminSections[name].needs))
export const staffSectionsOf = (role: Role | null | undefined): StaffSection[] =>
  staffSectionNames.filter((name) => may(role, staffSections[name].needs))
