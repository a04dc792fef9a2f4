// Decides how one notification is delivered: now or after the quiet hours, by mail, and to which browsers.
import { mailRepeatSeconds, notifyMaxAgeSeconds } from '../../../shared/limits.ts'
import { goesBy, isMailedKind, readChosen } from '../../../shared/rules/messages-notification-channels.ts'
import { type QuietHours, quietUntil } from '../../../shared/rules/messages-quiet-hours.ts'
import type { PendingNotification } from './store/pending-notifications.ts'

type Delivery = { waitsUntil: number } | { hasMail: boolean; deviceIds: number[] }

type Hours = Pick<PendingNotification, 'quiet_from' | 'quiet_to' | 'time_zone'>

/** The quiet hours of a row of the settings. */
export const quietOf = ({ quiet_from: from, quiet_to: to, time_zone: timeZone }: Hours): QuietHours | null =>
  from === null || to === null ? null : { from, to, timeZone }

/** What was read on the site already, or is older than two days, is delivered no more. */
export function planDelivery(row: PendingNotification, nowSeconds: number): Delivery {
  const chosen = readChosen(row.choices)
  const isOver = row.is_read === 1 || row.added_date < nowSeconds - notifyMaxAgeSeconds
  const isMailedAgain = row.told_date > 0 && row.added_date - row.told_date < mailRepeatSeconds
  const hasMail =
    !isOver && row.has_mail === 1 && isMailedKind(row.kind) && !isMailedAgain && goesBy(row.kind, 'mail', chosen)
  const deviceIds = isOver || !goesBy(row.kind, 'push', chosen) ? [] : (JSON.parse(row.devices) as number[])
  if (!hasMail && deviceIds.length === 0) return { hasMail, deviceIds }
  const waitsUntil = quietUntil(nowSeconds, quietOf(row))
  return waitsUntil === null ? { hasMail, deviceIds } : { waitsUntil }
}
