// The way in which parts are rendered: the bytes of React's stream, and none of a part that fails.
import type { ReactNode } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { expect, it } from 'vitest'
import { renderWhole } from '../../../../worker/edge/render/markup.ts'

const Failing = (): ReactNode => {
  throw new Error('broken')
}

it('a part that nothing suspends has the bytes of React’s stream', async () => {
  const node = (
    <p>
      {1} of {2}
    </p>
  )
  expect(renderWhole(node, 'p1')).toBe(await new Response(await renderToReadableStream(node)).text())
})

it('a part that fails at its end has no bytes', () => {
  const node = (
    <section>
      <p>{'long '.repeat(10_000)}</p>
      <Failing />
    </section>
  )
  expect(() => renderWhole(node, 'p1')).toThrow('broken')
})
