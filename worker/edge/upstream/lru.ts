// A memory of bounded size: when it is full, what was not asked for the longest goes first.

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
    // Insertion order is the order of use: whoever is asked for moves to the end.
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  /** Keeps a value of about `bytes`; one larger than a quarter of the whole is not worth it. */
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

  /** Forgets every value of which this is true. */
  deleteWhere(isOver: (value: Value) => boolean): void {
    for (const [key, { value }] of this.#entries) if (isOver(value)) this.delete(key)
  }

  clear(): void {
    this.#entries.clear()
    this.#bytes = 0
  }
}
