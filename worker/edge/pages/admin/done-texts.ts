// What an object's page says after a form was sent.
import type { MessageKey } from '../../../../locales/locales.ts'
import type { doneActs } from '../../../../shared/route-table.ts'

export const doneTexts: Record<(typeof doneActs)[number], MessageKey> = {
  saved: 'edit.saved',
  created: 'edit.saved',
  merged: 'admin.merged',
  picture: 'edit.pictureSent',
}
