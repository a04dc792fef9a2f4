// A least-recently-used cache of bounded size.

export class Lru<Value> {
  readonly #entries = new Map<string, { value: Value; bytes: number }>()
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
    // Maps keep insertion order, so an entry moves to the end when it is read.
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  /** Stores a value of about `bytes`; one larger than a quarter of the cache is not stored. */
  set(key: string, value: Value, bytes: number): void {
    this.delete(key)
    if (bytes > this.#maxBytes / 4) return
    this.#entries.set(key, { value, bytes })
    this.#bytes += bytes
    for (const [oldest] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) break
      this.delete(oldest)
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
