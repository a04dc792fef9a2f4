// What acts on many objects are called: in the back office, and in the bar of staff.
import type { MessageKey } from '../../../locales/locales.ts'
import type { BulkAct } from '../../../shared/rules/admin-families.ts'

export const bulkActTexts = {
  add_category: 'admin.bulk_add_category',
  remove_category: 'admin.bulk_remove_category',
  add_performer: 'admin.bulk_add_performer',
  remove_performer: 'admin.bulk_remove_performer',
  set_channel: 'admin.bulk_set_channel',
  add_tag: 'admin.bulk_add_tag',
  remove_tag: 'admin.bulk_remove_tag',
  show: 'admin.bulk_show',
  hide: 'admin.bulk_hide',
  feature: 'admin.bulk_feature',
  unfeature: 'admin.bulk_unfeature',
  comments_off: 'admin.bulk_comments_off',
  comments_on: 'admin.bulk_comments_on',
  block_country: 'admin.bulk_block_country',
  unblock_country: 'admin.bulk_unblock_country',
  allow_country: 'admin.bulk_allow_country',
  unallow_country: 'admin.bulk_unallow_country',
  delete: 'admin.bulk_delete',
} as const satisfies Record<BulkAct, MessageKey>
