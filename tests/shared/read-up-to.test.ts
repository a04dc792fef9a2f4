// Reading a stream up to a limit.
import { expect, test } from 'vitest'
import { readUpTo } from '../../shared/read-up-to.ts'

const streamOf = (...texts: string[]) => new Response(new Blob(texts).stream()).body

test('a stream within the limit is read whole, an empty one and a missing one as no bytes', async () => {
  expect(new TextDecoder().decode((await readUpTo(streamOf('one ', 'two'), 7)) ?? undefined)).toBe('one two')
  expect([await readUpTo(streamOf(''), 0), await readUpTo(null, 0)]).toEqual([new Uint8Array(), new Uint8Array()])
})

test('a longer stream returns null, and is cancelled instead of read to its end', async () => {
  let sent = 0
  let isCancelled = false
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(100).fill(++sent)),
    cancel: () => {
      isCancelled = true
    },
  })
  expect(await readUpTo(endless, 250)).toBeNull()
  expect([sent < 6, isCancelled]).toEqual([true, true])
})

test('a piece may reuse the memory of the one before', async () => {
  const memory = new Uint8Array(1)
  async function* pieces() {
    for (const byte of [1, 2, 3]) yield memory.fill(byte)
  }
  expect(await readUpTo(pieces(), 3)).toEqual(new Uint8Array([1, 2, 3]))
})
