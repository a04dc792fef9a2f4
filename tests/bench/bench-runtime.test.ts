// The bench's own Workers replace files that change: a missing export shows here before it breaks a bench.
import { expect, it, onTestFinished } from 'vitest'
import { href } from '../../shared/routes.ts'
import { edgesWith, listPath, openWorld } from './bench-runtime.ts'
import { bundleBenchWorker } from './bundle.ts'

// The last test builds these and plain.ts as well, for its world.
it.each(Object.entries(edgesWith))('the edge of the bench can be built: %s', { tags: 'full' }, async (_, instead) => {
  const { modules } = await bundleBenchWorker('edge.ts', instead)
  expect(modules).toHaveLength(1)
})

it.each(['bare.ts', 'late-origin.ts'])('the Worker beside the edge can be built: %s', async (file) => {
  const { modules } = await bundleBenchWorker(file)
  expect(modules).toHaveLength(1)
})

it('the pages that the benches ask for have all that the scripted upstream answers', async () => {
  const world = await openWorld()
  onTestFinished(() => world.stop())
  const video = href('video', { id: '200000', dir: 'harbour' }, { lang: 'en' })
  for (const path of [href('index', {}, { lang: 'en' }), listPath, video]) {
    const answer = await fetch(new URL(path, world.edge))
    const html = await answer.text()
    // A card, and a channel of the frame.
    const shown = ['Slow light over the harbour', 'Harbour Lights 0'].filter((text) => html.includes(text))
    expect([path, answer.status, shown.length]).toEqual([path, 200, 2])
  }
})
