// What the pages of performers, channels and playlists in the back office are called, and where they lead.
import type { MessageKey } from '../../../../locales/locales.ts'
import type { AdminSubjectRow } from '../../../../shared/entities/admin-subject.ts'
import { href } from '../../../../shared/routes.ts'
import type { SubjectFamily } from '../../../../shared/rules/admin-families.ts'
import type { PageContext } from '../../render/page.ts'

type Names = {
  heading: MessageKey
  table: 'admin_models' | 'admin_channels' | 'admin_playlists'
  page: 'admin_model' | 'admin_channel' | 'admin_playlist'
  /** Null where only members make one. */
  create: { page: 'admin_model_new' | 'admin_channel_new'; label: 'admin.newModel' | 'admin.newChannel' } | null
  canMerge: boolean
  publicPage: (row: Pick<AdminSubjectRow, 'id' | 'dir'>, lang: PageContext['lang']) => string
}

export const subjectNames: Record<SubjectFamily, Names> = {
  models: {
    heading: 'models.heading',
    table: 'admin_models',
    page: 'admin_model',
    create: { page: 'admin_model_new', label: 'admin.newModel' },
    canMerge: true,
    publicPage: ({ dir }, lang) => href('pornstar', { dir }, { lang }),
  },
  channels: {
    heading: 'channels.heading',
    table: 'admin_channels',
    page: 'admin_channel',
    create: { page: 'admin_channel_new', label: 'admin.newChannel' },
    canMerge: true,
    publicPage: ({ dir }, lang) => href('pornsite', { dir }, { lang }),
  },
  playlists: {
    heading: 'playlists.heading',
    table: 'admin_playlists',
    page: 'admin_playlist',
    create: null,
    canMerge: false,
    publicPage: ({ id }, lang) => href('playlist', { id: String(id) }, { lang }),
  },
}
