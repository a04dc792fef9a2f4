// The bench's own Workers replace files that change: a missing export shows here before it breaks a bench.
import { expect, it } from 'vitest'
import { edgesWith } from './bench-runtime.ts'
import { bundleBenchWorker } from './bundle.ts'

it.each(Object.entries(edgesWith))('the edge of the bench can be built: %s', async (_, instead) => {
  const { modules } = await bundleBenchWorker('edge.ts', instead)
  expect(modules).toHaveLength(1)
})

it.each(['upstream.ts', 'constant.ts', 'plain.ts', 'naive.tsx', 'bare.ts', 'late-origin.ts'])(
  'the Worker beside the edge can be built: %s',
  async (file) => {
    const { modules } = await bundleBenchWorker(file)
    expect(modules).toHaveLength(1)
  },
)
