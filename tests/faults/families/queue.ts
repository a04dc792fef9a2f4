// Faults of the Queue, and of the files of the last release.
import type { Family } from '../scenario.ts'

export const queue: Family = {
  name: 'queue and release',
  scenarios: [
    {
      sentence: 'A mail is sent once',
      cause: 'A message is delivered twice, and at once',
      shownBy: {
        file: 'worker/origin/mail/pending-mail.test.ts',
        title: 'a mail that two deliveries send at once is sent once',
      },
    },
    {
      sentence: 'What causes a job does not fail, and the clock queues it',
      cause: 'The queue takes no message',
      shownBy: {
        file: 'worker/origin/mail/pending-mail.test.ts',
        title: 'what causes a media job does not fail because the queue does',
      },
    },
    {
      sentence: 'The clock queues the job, and the processor gets it once',
      cause: 'A process is killed after it wrote an upload and before it queued its media job',
      shownBy: {
        file: 'worker/origin/files/file-faults.test.ts',
        title: 'whose message was lost after its row was written is sent by the clock, once',
      },
    },
    {
      sentence: 'No visitor waits for it for longer than 2.5 seconds, and the clock sends the mail',
      cause: 'The queue does not answer for 30 seconds',
      shownBy: {
        file: 'worker/origin/queue-faults.test.ts',
        title: 'keeps no visitor waiting for longer than 2.5 s',
      },
    },
    {
      sentence: 'It stays due, and is given up with a line of the log after a day',
      cause: 'A mail cannot be sent',
      shownBy: { file: 'worker/origin/mail/pending-mail.test.ts', title: 'a mail that cannot be sent stays due' },
    },
    {
      sentence: 'The second delivery changes nothing',
      cause: 'A message of any kind is delivered twice',
      shownBy: {
        file: 'worker/origin/queue-faults.test.ts',
        title: 'that is delivered twice changes nothing the second time',
      },
    },
    {
      sentence: 'It is set aside, shown to the operator, and can be tried again',
      cause: 'A message fails at every try',
      shownBy: {
        file: 'worker/origin/queue-faults.test.ts',
        title: 'is kept by the dead-letter queue',
      },
    },
    {
      sentence: 'The page keeps its scripts',
      cause: 'A page that is older than the deployment asks for its chunks',
      shownBy: {
        file: 'worker/build/former-release.test.ts',
        title: 'a page of the last release loads its chunk',
      },
    },
  ],
}
