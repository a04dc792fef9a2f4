// Which of several objects holds a name.
import { textHash } from './text-hash.ts'

/** A number from 0 to `shards` - 1, always the same for the same name. */
export const shardNumber = (name: string, shards: number): number => textHash(name) % shards
