// The bench's own Workers take the place of files that change: what those export is missed here and not in a bench.
import { expect, it } from 'vitest'
import { edgesWith } from './bench-runtime.ts'
import { bundleBenchWorker } from './bundle.ts'

it.each(Object.entries(edgesWith))('the edge of the bench can be built: %s', async (_, instead) => {
  const { modules } = await bundleBenchWorker('edge.ts', instead)
  expect(modules).toHaveLength(1)
})

it.each(['upstream.ts', 'constant.ts', 'plain.ts', 'naive.tsx', 'bare.ts', 'late-origin.ts'])(
  'what stands beside it can be built: %s',
  async (file) => {
    const { modules } = await bundleBenchWorker(file)
    expect(modules).toHaveLength(1)
  },
)
