// The rooms of the back office: each has a page, and is open to the roles with its ability. Any other visitor finds no page there.
import type { Role } from '../entities/account.ts'
import type { RouteName } from '../routes.ts'
import { type Ability, may } from './roles.ts'

type RoomRow = { page: RouteName; needs: Ability }

/** In the order of the side navigation. A family of the catalogue has a row here and one in admin-families.ts. */
export const adminRooms = {
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
} as const satisfies Record<string, RoomRow>

export type AdminRoom = keyof typeof adminRooms
/** In the same order. */
export const adminRoomNames = Object.keys(adminRooms) as [AdminRoom, ...AdminRoom[]]

/** Pages of staff outside the back office, which its navigation leads to. */
export const staffRooms = {
  moderation: { page: 'moderation', needs: 'moderate' },
  status: { page: 'moderation_status', needs: 'moderate' },
  people: { page: 'moderation_people', needs: 'giveRoles' },
  jobs: { page: 'moderation_health', needs: 'runJobs' },
  log: { page: 'moderation_log', needs: 'readLog' },
} as const satisfies Record<string, RoomRow>

export type StaffRoom = keyof typeof staffRooms
const staffRoomNames = Object.keys(staffRooms) as [StaffRoom, ...StaffRoom[]]

/** The rooms that a role may enter; none for a visitor (null). */
export const roomsOf = (role: Role | null | undefined): AdminRoom[] =>
  adminRoomNames.filter((name) => may(role, adminRooms[name].needs))
export const staffRoomsOf = (role: Role | null | undefined): StaffRoom[] =>
  staffRoomNames.filter((name) => may(role, staffRooms[name].needs))
