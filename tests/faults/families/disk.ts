// Faults of the disk and of the data folder.
import type { Family } from '../scenario.ts'

const file = 'worker/local/data-folder.test.ts'
const command = 'worker/start.test.ts'

export const disk: Family = {
  name: 'disk and files',
  scenarios: [
    {
      sentence: 'A start is refused before it writes, with what is free and what is needed',
      cause: 'The disk is too full for the first seed',
      shownBy: { file, title: 'is refused before the first seed' },
    },
    {
      sentence: 'A full disk is not taken for damage',
      cause: 'The disk becomes full while a statement runs',
      shownBy: { file, title: 'is not taken for damage when a statement fails for it' },
    },
    {
      sentence: 'A start is refused in one sentence',
      cause: 'The database was deleted after it was seeded',
      shownBy: { file, title: 'whose database was deleted after it was seeded is refused' },
    },
    {
      sentence: 'A start is refused in one sentence',
      cause: 'The database is an empty file',
      shownBy: { file, title: 'whose database is an empty file' },
    },
    {
      sentence: 'A start is refused in one sentence',
      cause: 'The database belongs to another program',
      shownBy: { file, title: 'with tables of its own' },
    },
    {
      sentence: 'A start is refused, without a word about deleting',
      cause: 'A newer version of the program migrated the database',
      shownBy: { file, title: 'that a newer version of the program migrated is refused' },
    },
    {
      sentence: 'A start is refused while values are sealed with the secret',
      cause: 'A secret is missing or empty, or one of its versions is gone',
      shownBy: { file, title: 'sealed with' },
    },
    {
      sentence: 'The newest complete backup is named before deleting is',
      cause: 'The folder is damaged',
      shownBy: { file, title: 'that is damaged names its newest complete backup' },
    },
    {
      sentence: 'Damaged pages of the database are found at the start',
      cause: 'Bytes inside the database are overwritten',
      shownBy: { file: command, title: 'when the pages inside its database are damaged' },
    },
    {
      sentence: 'The folder has one owner',
      cause: 'A second start on the same folder',
      shownBy: { file, title: 'has one owner' },
    },
    {
      sentence: 'There is never an incomplete secret',
      cause: 'A process is killed while it writes a secret, or the disk is full',
      shownBy: { file, title: 'a secret is written whole' },
    },
    {
      sentence: 'A start is refused in one sentence',
      cause: 'The folder cannot be written',
      shownBy: { file: command, title: 'when the data folder cannot be written' },
    },
  ],
}
