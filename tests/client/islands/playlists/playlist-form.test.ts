// The form of a playlist in a real browser. Its schema comes with its first use, over a network that may be slow.
import { expect, test } from 'vitest'
import type { Island } from '../../../../client/island.ts'
import { playlistForm } from '../../../../client/islands/playlists/playlist-form.tsx'
import { browserWorld } from '../../support/browser.ts'
import { islandOf, pageOf } from '../../support/markup.ts'

type Props = typeof playlistForm extends Island<infer Own> ? Own : never

const testbed = browserWorld()
const props: Props = {
  action: '/new',
  doneHref: '/mine',
  categories: [],
}

test('a field that is left before the schema has come is checked once it is there', async () => {
  const { site, page } = testbed
  site.on('/', pageOf(islandOf(playlistForm, 'form', props, 'load')))
  await page.goto('/')
  await page.locator('x-island[data-state="awake"]').waitFor({ state: 'attached' })
  const { promise: come, resolve: comes } = Promise.withResolvers<void>()
  const asked = page.waitForRequest('**/*.js')
  await page.route('**/*.js', async (route) => {
    await come
    await route.continue()
  })
  await page.getByLabel('Title').fill('ab')
  await page.getByLabel('Description').focus()
  await asked
  const problem = page.getByText('Enter at least 3 characters')
  expect(await problem.count()).toBe(0)
  comes()
  await problem.waitFor()
})
