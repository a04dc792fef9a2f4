// Faults of Durable Objects: limits, inboxes of members and the deny list.
import type { Family } from '../scenario.ts'

export const durableObjects: Family = {
  name: 'durable objects',
  scenarios: [
    {
      sentence: 'No page waits for it for longer than its deadline, and a limit is never silently open',
      cause: 'A Durable Object cannot be reached',
      shownBy: null,
    },
    {
      sentence: 'What was acknowledged is still known',
      cause: 'A Durable Object is restarted',
      shownBy: null,
    },
    {
      sentence: 'The visitor is answered within 2.5 seconds',
      cause: 'A Durable Object is slow',
      shownBy: null,
    },
  ],
}
