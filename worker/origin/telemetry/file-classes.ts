// What the files of the bucket are, by the beginning of their keys.
import type { FileClass } from '../../../shared/site-costs.ts'

const roots: readonly (readonly [root: string, FileClass])[] = [
  ['uploads/', 'originals'],
  ['videos/', 'videos'],
  ['pictures/', 'pictures'],
  ['sent-pictures/', 'waiting'],
  ['reports/', 'proofs'],
  ['age/', 'proofs'],
  ['message-pictures/', 'pictures'],
]

export const classOf = (key: string): FileClass => roots.find(([root]) => key.startsWith(root))?.[1] ?? 'other'
