// Faults of D1: the database is locked, overloaded, silent, full or read-only, or loses a request or its answer.
import type { Family } from '../scenario.ts'

export const d1: Family = {
  name: 'd1',
  scenarios: [
    {
      sentence: 'Acknowledged writes are there once, no member sees the data of another, and a fault is a clear 503',
      cause: 'Requests of the database, or their answers, are lost at random',
      shownBy: { file: 'worker/edge/upstream/database-faults.test.ts', title: 'over a failing database' },
    },
    {
      sentence: 'A visitor gets the kept copy where there is one, and never an error for a lost race',
      cause: 'The database is locked',
      shownBy: null,
    },
    {
      sentence: 'Reads are tried again within the deadline, and writes only with their idempotency key',
      cause: 'The database is overloaded',
      shownBy: null,
    },
    {
      sentence: 'All of the batch is done, or nothing',
      cause: 'The database is reset in the middle of a batch',
      shownBy: null,
    },
    {
      sentence: 'The visitor is answered within 2.5 seconds',
      cause: 'The database stalls for 30 seconds',
      shownBy: null,
    },
    {
      sentence: 'Reads go on, and a write is refused in words',
      cause: 'The database is full at 10 GB',
      shownBy: null,
    },
    {
      sentence: 'Reads go on, and a write is refused in words',
      cause: 'The database is read-only',
      shownBy: null,
    },
  ],
}
