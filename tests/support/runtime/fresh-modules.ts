// Modules of one test alone. The files of a process share theirs (`isolate: false`): what these keep, the next file would find.
import { afterAll, beforeEach, vi } from 'vitest'

/** Each test of the file, and the file after it, imports anew. To be called before hooks that import. */
export function freshModules(): void {
  beforeEach(() => void vi.resetModules())
  afterAll(() => void vi.resetModules())
}
