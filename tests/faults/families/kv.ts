// Faults of KV, which holds the answers of the upstream and the times of members' changes.
import type { Family } from '../scenario.ts'

const file = 'worker/edge/upstream/kv-faults.test.ts'

export const kv: Family = {
  name: 'kv',
  scenarios: [
    {
      sentence: 'No visitor loses a page',
      cause: 'Every read of KV throws',
      shownBy: { file, title: 'a KV', case: 'that throws at every read' },
    },
    {
      sentence: 'No visitor waits for it for longer than its deadline',
      cause: 'Reads of KV take five seconds',
      shownBy: { file, title: 'a KV', case: 'whose reads take 5 s' },
    },
    {
      sentence: 'It counts as missing, and the upstream is asked',
      cause: 'A value of KV is corrupt',
      shownBy: { file, title: 'a value of KV', case: 'that is no JSON' },
    },
    {
      sentence: 'A kept list of which one card does not fit shows no error on any page',
      cause: 'A value of KV was written by an older version with another schema',
      shownBy: { file, title: 'with a list of which one card is damaged shows no error on any page' },
    },
    {
      sentence: 'It is a line of the log, and no visitor waits for it',
      cause: 'Writes to KV fail',
      shownBy: { file, title: 'whose read fails is one line in the log' },
    },
  ],
}
