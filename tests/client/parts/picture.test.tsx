// Pictures that fail to load: the page stays calm, and nothing moves.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Avatar } from '../../../client/parts/avatar.tsx'
import { Mosaic } from '../../../client/parts/mosaic.tsx'
import { Picture } from '../../../client/parts/picture.tsx'
import { publicFolder } from '../../../worker/build/paths.ts'
import { browserWorld } from '../support/browser.ts'
import { pageOf } from '../support/markup.ts'

const testbed = browserWorld({ isPageKept: true })
const src = '/media/gone.webp'

const places: Record<string, ReactElement> = {
  'a card': <Picture className="thumb-picture" src={src} width={320} height={180} />,
  'a face': <Avatar username="anna" avatar={src} />,
  'a playlist': <Mosaic name="Night rain" pictures={[src, `${src}?2`, `${src}?3`]} />,
}

test.each(['dark', 'light'])(
  'a picture that fails to load leaves an empty box without the browser’s icon: %s',
  async (theme) => {
    const [sheet = ''] = globSync('assets/main-*.css', { cwd: publicFolder })
    const css = readFileSync(join(publicFolder, sheet))
    testbed.site.on('/main.css', (response) => void response.writeHead(200, { 'content-type': 'text/css' }).end(css))
    const cards = Object.values(places).map((view) => `<li class="thumb">${renderToStaticMarkup(view)}</li>`)
    testbed.site.on(
      '/',
      pageOf(`<link rel="stylesheet" href="/main.css"><ul class="thumbs">${cards.join('')}</ul>`, { theme }),
    )
    await testbed.page.goto('/')
    const list = testbed.page.locator('.thumbs')
    const isGone = (image: HTMLImageElement) =>
      image.decode().then(
        () => false,
        () => true,
      )
    for (const image of await list.locator('img').all()) expect(await image.evaluate(isGone)).toBe(true)
    const shown = await list.screenshot()
    await list.evaluate((element) => {
      for (const image of element.querySelectorAll('img')) image.remove()
    })
    expect(shown.equals(await list.screenshot())).toBe(true)
  },
)
