// The number of pages of a list.
import { expect, it } from 'vitest'
import { pageCountOf } from '../../../shared/rules/page-count.ts'

it.each([
  [0, 0],
  [40, 1],
  [41, 2],
  [80, 2],
  [81, 3],
  [1_000_000, 500],
])('%i items are %i pages of the default 40, where no size is given [S9-009]', (total, pages) => {
  expect(pageCountOf(total)).toBe(pages)
})

it('another size counts where it is given', () => {
  expect([pageCountOf(61, 60), pageCountOf(20, 20), pageCountOf(30_001, 60)]).toEqual([2, 1, 500])
})
