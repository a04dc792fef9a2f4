// Faults of Durable Objects: limits, inboxes of members, the deny list and its replicas, and the leases of the edge.
import type { Family } from '../scenario.ts'

const file = 'worker/origin/durable/object-faults.test.ts'
const leases = 'worker/edge/upstream/lead-for-all.test.ts'

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
    {
      sentence: 'An isolate learns of takedowns in the same time, from the list itself',
      cause: 'A replica of the deny list cannot be reached, or is slow',
      shownBy: { file, title: 'is replaced by the list itself' },
    },
    {
      sentence: 'Every visitor gets the page, and each isolate asks the upstream once at most',
      cause: 'The object that grants leases cannot be reached, or is slow',
      shownBy: { file: leases, title: 'each isolate asks for itself' },
    },
    {
      sentence: 'Another isolate fetches the answer for all once the lease has ended',
      cause: 'An isolate that holds a lease gets no answer',
      shownBy: { file: leases, title: 'another one takes over' },
    },
  ],
}
