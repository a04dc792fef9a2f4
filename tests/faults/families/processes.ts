// Faults of processes and of the power: a part is killed, all of it is, or all of it at random while members write.
import { runAtRandom } from '../random/random-run.ts'
import type { Family } from '../scenario.ts'

export const processes: Family = {
  name: 'processes and power',
  scenarios: [
    {
      sentence:
        'No acknowledged act, sign-up, part or upload is lost, doubled or half done, and nothing passes the gate',
      cause: 'The runtime, the hasher, the processor, the command, npm or all of them are killed at random',
      run: runAtRandom,
    },
    {
      sentence: 'It runs again at the same address, and its death is a line of the log',
      cause: 'The media processor is killed',
      shownBy: { file: 'worker/local/processor.test.ts', title: 'a killed processor is a line of the log' },
    },
    {
      sentence: 'It is started after twice the wait',
      cause: 'The media processor ends again soon',
      shownBy: { file: 'worker/local/processor.test.ts', title: 'is started after twice the wait' },
    },
    {
      sentence: 'A job is a fault after three tries, and goes on when the processor answers again',
      cause: 'The media processor does not answer for a job',
      shownBy: {
        file: 'worker/edge/endpoints/uploads.test.ts',
        title: 'does not answer for a job three times is a fault',
      },
    },
    {
      sentence: 'A job continues where it was, and its ffmpeg ends with it',
      cause: 'The media processor is killed in each of its steps',
      shownBy: { file: 'worker/media/loss.test.ts', title: 'a job continues where it was' },
    },
    {
      sentence: 'No process stays on the port or the data',
      cause: 'npm or the command is killed',
      shownBy: { file: 'worker/start.test.ts', title: 'leaves no process on its port or its data' },
    },
    {
      sentence: 'The runtime ends with its command',
      cause: 'The command is killed, also after its guard was',
      shownBy: { file: 'worker/local/process-guard.test.ts', title: 'killed' },
    },
    {
      sentence: 'The next start takes back what was half written, and is not refused',
      cause: 'A process is killed while it begins a file of a Durable Object',
      shownBy: { file: 'worker/local/data-folder.test.ts', title: 'with a file that a killed process had just begun' },
    },
    {
      sentence: 'Ready is printed when each part has answered, and a part that does not is named',
      cause: 'A part does not answer at the start',
      shownBy: { file: 'worker/local/require-answers.test.ts', title: 'the parts of the embedded upstream' },
    },
    {
      sentence: 'It is a line of the log',
      cause: 'The runtime ends by itself',
      shownBy: {
        file: 'worker/local/process-guard.test.ts',
        title: 'a runtime that ends by itself is a line of the log',
      },
    },
    {
      sentence: 'The clock sends each mail, once',
      cause: 'The process is killed before a mail or a job reaches the queue',
      shownBy: {
        file: 'worker/origin/mail/pending-mail.test.ts',
        title: 'a process that is killed before it reaches the queue loses no mail',
      },
    },
    {
      sentence: 'Every row of its file is there once, after the command is run again',
      cause: 'The command that imports a catalogue is killed at random moments',
      shownBy: {
        file: 'worker/import.test.ts',
        title: 'killed at random moments and run again, every row is there once',
      },
    },
    {
      sentence: 'Every row of its file is there once, without any act',
      cause: 'The site is killed at random moments while the back office imports a catalogue',
      shownBy: { file: 'worker/edge/pages/admin/killed-import.test.ts', title: 'has every row once, and says so' },
    },
  ],
}
