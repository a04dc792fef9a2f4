// The style sheets use the specified breakpoints and no others.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const sheets = globSync('client/styles/*.css', { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'))

it('the style sheets use the breakpoints md (1024 px) and xxs (428 px) [S3-122 S9-029]', () => {
  const asked = sheets.flatMap((text) =>
    [...text.matchAll(/@(?:media|container)[^{]*width[^{]*?(\d+)px/g)].map(([, px]) => Number(px)),
  )
  // Adverts have 420 and 767 px of their own.
  expect([...new Set(asked)].sort((one, other) => one - other)).toEqual([420, 428, 767, 768, 1024, 1280])
})

it('no script keeps a width of the screen as a state: two ask for one as they act [S3-122]', () => {
  const asked = globSync('client/**/*.{ts,tsx}', { cwd: root }).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return [...text.matchAll(/matchMedia\('[^']*width[^']*?(\d+)px/g)].map(([, px]) => `${file} ${px}`)
  })
  expect(asked.sort()).toEqual(['client/apply-filters.ts 768', 'client/player/pause-panel.ts 1024'])
})
