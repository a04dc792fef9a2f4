// A cache of bounded size that drops what has not been read for longest. Reading only sets a flag (the second-chance form of least
// recently used): to move an entry with each read makes the map grow with its own gaps and be copied again and again, the longer the
// more entries it holds.

type Entry<Value> = { value: Value; bytes: number; isUsed: boolean }

export class Lru<Value> {
  readonly #entries = new Map<string, Entry<Value>>()
  readonly #maxBytes: number
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    entry.isUsed = true
    return entry.value
  }

  /** Stores a value of about `bytes`; one larger than a quarter of the cache is not stored. */
  set(key: string, value: Value, bytes: number): void {
    this.delete(key)
    if (bytes > this.#maxBytes / 4) return
    this.#evictFor(bytes)
    this.#entries.set(key, { value, bytes, isUsed: false })
    this.#bytes += bytes
  }

  /** Maps keep insertion order. An entry that was read since it was last at the front goes to the end once more. */
  #evictFor(bytes: number): void {
    for (const [key, entry] of this.#entries) {
      if (this.#bytes + bytes <= this.#maxBytes) return
      if (entry.isUsed) {
        entry.isUsed = false
        this.#entries.delete(key)
        this.#entries.set(key, entry)
      } else this.delete(key)
    }
  }

  delete(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#bytes -= entry.bytes
    this.#entries.delete(key)
  }

  /** Deletes every value that matches. */
  deleteWhere(isOver: (value: Value) => boolean): void {
    for (const [key, { value }] of this.#entries) if (isOver(value)) this.delete(key)
  }

  clear(): void {
    this.#entries.clear()
    this.#bytes = 0
  }
}
