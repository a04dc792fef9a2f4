// What the rooms of the back office are called.
import type { MessageKey } from '../../../../locales/locales.ts'
import type { AdminRoom } from '../../../../shared/rules/admin-rooms.ts'

/** The names of rooms; a family of the catalogue has that of its public list. */
export const roomNames = {
  overview: 'desk.overview',
  videos: 'videos.heading',
  categories: 'categories.heading',
  models: 'models.heading',
  channels: 'channels.heading',
  playlists: 'playlists.heading',
  searches: 'searches.title',
  imports: 'importing.title',
  changes: 'admin.changes',
  members: 'acts.members',
  settings: 'siteSettings.title',
  mails: 'mails.title',
  adverts: 'adverts.title',
  age: 'agePolicy.title',
} as const satisfies Record<AdminRoom, MessageKey>
