// Faults of Durable Objects: limits, inboxes of members and the deny list.
import type { Family } from '../scenario.ts'

const file = 'worker/origin/durable/object-faults.test.ts'

export const durableObjects: Family = {
  name: 'durable objects',
  scenarios: [
    {
      sentence: 'Sign-ins, codes and mails are refused with 503, and none is tried without its limit',
      cause: 'A Durable Object cannot be reached',
      shownBy: {
        file,
        title: 'a sign-in, a code and a mail are refused with 503 within 2.5 s',
        case: 'cannot be reached',
      },
    },
    {
      sentence: 'It is asked again, and the sign-in succeeds',
      cause: 'A Durable Object is restarted',
      shownBy: { file, title: 'that were just restarted are asked again' },
    },
    {
      sentence: 'The visitor is answered within 2.5 seconds',
      cause: 'A Durable Object is slow',
      shownBy: {
        file,
        title: 'a sign-in, a code and a mail are refused with 503 within 2.5 s',
        case: 'do not answer for 30 s',
      },
    },
    {
      sentence: 'A message is sent, and its notification is a counted line of the log',
      cause: 'The inbox of a member cannot be reached, or is slow',
      shownBy: { file, title: 'a message is sent within 2.5 s' },
    },
    {
      sentence: 'No page waits for it, and a takedown holds once the list is back',
      cause: 'The deny list cannot be reached',
      shownBy: { file, title: 'that cannot be reached delays no page' },
    },
  ],
}
