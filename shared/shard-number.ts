// Which of several objects holds a name.

/** A number from 0 to `shards` - 1, always the same for the same name (FNV-1a). */
export function shardNumber(name: string, shards: number): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  return (hash >>> 0) % shards
}
