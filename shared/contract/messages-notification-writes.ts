// How a member wants to be told: settings, browsers, and the end of mails by one press.
import { NotificationSettingsForm, PushDeviceForm, UnsubscribeForm } from '../forms/messages-notifications.ts'
import { Done, write } from './write.ts'

const own = { audience: 'member', gate: 'closed', answer: Done } as const
const plain = { invalidates: null, deadlineMs: null, session: null, gesture: null } as const

export const saveNotificationSettings = write('saveNotificationSettings', {
  ...own,
  ...plain,
  path: '/api/notification_settings.php',
  body: NotificationSettingsForm,
  about: 'Saves them. Refused with changed when they were changed meanwhile.',
})

export const pushDevice = write('pushDevice', {
  ...own,
  ...plain,
  path: '/api/push_device.php',
  body: PushDeviceForm,
  about:
    'Adds a browser that shows notifications (its push subscription), removes one of the list, or ends the own one. Refused with not_found where the member has none such.',
})

export const unsubscribe = write('unsubscribe', {
  ...plain,
  audience: 'public',
  gate: 'exempt',
  answer: Done,
  path: '/api/unsubscribe.php',
  body: UnsubscribeForm,
  about:
    'Ends the digest, or the mails about one kind of notification, by the token of a mail (RFC 8058): without a session. Refused with invalid_link.',
})
