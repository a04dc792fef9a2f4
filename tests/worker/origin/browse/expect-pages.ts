// Reads a list from its first page to the one after its last, for the tests of lists of people and playlists.
import { expect } from 'vitest'

/** Every row appears once, in order, and every page has the same total. Returns the number of rows. */
export async function expectPages<Params extends { count: number }>(
  params: Params,
  expected: number[],
  ask: (params: Params) => Promise<{ ids: number[]; total: number }>,
): Promise<number> {
  const { count } = params
  for (let page = 1; page <= Math.floor(expected.length / count) + 1; page++) {
    const asked = { ...params, page }
    const { ids, total } = await ask(asked)
    expect(ids, JSON.stringify(asked)).toEqual(expected.slice((page - 1) * count, page * count))
    expect(total).toBe(expected.length)
  }
  return expected.length
}
