// What the sections of the back office are called.
import type { MessageKey } from '../../../../locales/locales.ts'
import type { AdminSection } from '../../../../shared/rules/admin-sections.ts'

/** The names of sections; a family of the catalogue has that of its public list. */
export const adminSectionTexts = {
  overview: 'moderation.overview',
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
} as const satisfies Record<AdminSection, MessageKey>
