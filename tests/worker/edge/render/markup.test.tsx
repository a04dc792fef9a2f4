// The two ways to render a part: the same bytes, and no bytes of a part that fails.
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { renderStream, renderWhole } from '../../../../worker/edge/render/markup.ts'

const Failing = (): ReactNode => {
  throw new Error('broken')
}

it('a stream has the bytes of the whole', async () => {
  const node = (
    <p>
      {1} of {2}
    </p>
  )
  expect(await new Response(await renderStream(node, 'p1')).text()).toBe(renderWhole(node, 'p1'))
})

it('a stream whose part fails at its end is refused before its first byte', async () => {
  const node = (
    <section>
      <p>{'long '.repeat(10_000)}</p>
      <Failing />
    </section>
  )
  await expect(renderStream(node, 'p1')).rejects.toThrow('broken')
})
