// Faults of D1: the database is locked, overloaded, silent, full or read-only, or loses a request or its answer.
import type { Family } from '../scenario.ts'

const file = 'worker/origin/database-faults.test.ts'

export const d1: Family = {
  name: 'd1',
  scenarios: [
    {
      sentence: 'Acknowledged writes are there once, no member sees the data of another, and a fault is a clear 503',
      cause: 'Requests of the database, or their answers, are lost at random',
      shownBy: { file: 'worker/edge/upstream/database-faults.test.ts', title: 'over a failing database' },
    },
    {
      sentence: 'A read is tried again, and a write that was not done is a clear 503',
      cause: 'The database is locked',
      shownBy: { file, title: 'a database', case: 'that is locked' },
    },
    {
      sentence: 'It gets no query twice, and the refusal says so',
      cause: 'The database is overloaded',
      shownBy: { file, title: 'that is overloaded gets no query twice' },
    },
    {
      sentence: 'The write is done once when its client repeats it with its idempotency key',
      cause: 'The database is reset in the middle of a batch',
      shownBy: { file, title: 'whose answer was lost is done once when its client repeats it' },
    },
    {
      sentence: 'Messages, friend requests and failed uploads are written with their notification, or neither is',
      cause: 'The database refuses one of the rows of a batch with a notification',
      shownBy: {
        file: 'worker/origin/interrupted-writes.test.ts',
        title: 'is written with what causes it, or neither is, wherever the batch fails',
      },
    },
    {
      sentence: 'The comment is there, and its counter and notification come once, with the clock',
      cause: 'The first database fails between a comment and what follows from it',
      shownBy: {
        file: 'worker/origin/comments/comment-effects.test.ts',
        title: 'count and notify once, when the first database failed at',
      },
    },
    {
      sentence: 'The decision holds, and its audit entry, counter and notification come once, with the clock',
      cause: 'The first database fails between a decision about a comment and what follows from it',
      shownBy: {
        file: 'worker/origin/comments/comment-effects.test.ts',
        title: 'are released with counter, notification and audit entry once',
      },
    },
    {
      sentence: 'A visitor gets the kept page within 2.5 seconds, and an honest 503 for a page without a copy',
      cause: 'The database stalls for 30 seconds',
      shownBy: { file, title: 'stalls gets the kept page within 2.5 s' },
    },
    {
      sentence: 'Reads go on, and a write is refused in words',
      cause: 'The database is full at 10 GB',
      shownBy: {
        file,
        title: 'refuses writes with their code, and answers every read as before',
        case: 'that is full',
      },
    },
    {
      sentence: 'Reads go on, and a write is refused in words',
      cause: 'The database is read-only',
      shownBy: {
        file,
        title: 'refuses writes with their code, and answers every read as before',
        case: 'that is read-only',
      },
    },
  ],
}
