// A member's uploads in a real browser: progress only grows, whatever order answers arrive in.
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import type { Island } from '../../../../client/island.ts'
import { uploadList } from '../../../../client/islands/studio/upload-list.tsx'
import { islandProps } from '../../../support/runtime/island-props.ts'
import { browserWorld } from '../../support/browser.ts'
import { islandOf, pageOf } from '../../support/markup.ts'
import { answerJson } from '../../support/site.ts'

type Props = typeof uploadList extends Island<infer Own> ? Own : never

const testbed = browserWorld({ isPageKept: true })

test('an answer that arrives after a later one does not move the progress bar back', async () => {
  const { page, site } = testbed
  const sample = islandProps['upload-list'] as Props
  const [first] = sample.uploads
  if (!first) throw new Error('The sample has an upload')
  const at = (progress: number) => ({ uploads: [{ ...first, progress }], total_count: 1 })
  const held: ServerResponse[] = []
  site.on('/api/uploads.json', (response) => void held.push(response))
  const props = { ...sample, uploads: [{ ...first, progress: 0.1 }], lookMs: 100 }
  site.on('/', pageOf(islandOf(uploadList, 'uploads', props)))
  await page.goto('/')
  const bar = () => page.locator('#uploads progress').getAttribute('value')
  expect(await bar()).toBe('55')
  await expect.poll(() => held.length).toBeGreaterThan(1)
  const [early, later] = held.splice(0)
  if (!early || !later) throw new Error('Two answers are waited for')
  answerJson(later, at(0.6))
  await expect.poll(bar).toBe('80')
  const answered = page.waitForResponse('**/api/uploads.json*')
  answerJson(early, at(0.2))
  await (await answered).finished()
  await expect.poll(() => held.length).toBeGreaterThan(0)
  answerJson(held[0] as ServerResponse, at(0.6))
  expect(await bar()).toBe('80')
})
