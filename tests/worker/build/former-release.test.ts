// Two releases of the browser's files, made by the real bundler and served by the local runtime: a page that is older than the
// deployment still gets its chunk.
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { build as bundle } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepingFormerRelease } from '../../../worker/build/former-release.ts'
import { runFolder } from '../../support/runtime/run-folder.ts'

let root = ''
let site: Miniflare
const files = () => join(root, 'public')
const assets = () => join(files(), 'assets')
const record = () => join(root, 'client/releases.json')
beforeAll(() => {
  root = mkdtempSync(join(runFolder(), 'releases-'))
})
afterAll(() => site?.dispose())

/** Builds a page's script with one chunk that is loaded later, and returns the chunk's address. */
async function release(text: string): Promise<string> {
  writeFileSync(join(root, 'page.js'), "export const late = () => import('./late.js')")
  writeFileSync(join(root, 'late.js'), `export const text = '${text}'`)
  const made = await keepingFormerRelease(assets(), record(), () =>
    bundle({
      configFile: false,
      root,
      logLevel: 'silent',
      publicDir: false,
      build: {
        outDir: files(),
        emptyOutDir: true,
        modulePreload: false,
        rolldownOptions: {
          input: { page: join(root, 'page.js') },
          preserveEntrySignatures: 'exports-only',
          output: { entryFileNames: 'assets/[name]-[hash].js', chunkFileNames: 'assets/[name]-[hash].js' },
        },
      },
    }),
  )
  const outputs = [made].flat().flatMap((one) => ('output' in one ? one.output : []))
  const chunk = outputs.find(({ fileName }) => fileName.startsWith('assets/late-'))
  return `/${chunk?.fileName}`
}

it('a page of the last release loads its chunk after the next one is built; a release later it is gone', async () => {
  const first = await release('first')
  const second = await release('second')
  expect(second).not.toBe(first)
  site = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      log: new Log(LogLevel.ERROR),
      workers: [
        {
          name: 'assets',
          modules: true,
          script: 'export default { fetch: () => new Response(null, { status: 404 }) }',
          compatibilityDate: '2026-10-23',
          assets: { directory: files() },
        },
      ],
    }),
  )
  for (const [address, text] of [
    [first, 'first'],
    [second, 'second'],
  ] as const) {
    const response = await site.dispatchFetch(`http://site${address}`)
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining(text)])
  }
  await release('third')
  expect([first, second].map((address) => existsSync(join(files(), address)))).toEqual([false, true])
})

it('building the same release again keeps the one before it', async () => {
  const fourth = await release('fourth')
  const fifth = await release('fifth')
  await release('fifth')
  expect([fourth, fifth].map((address) => existsSync(join(files(), address)))).toEqual([true, true])
})

it('a build that was interrupted loses no file of the release before it', async () => {
  const sixth = await release('sixth')
  const interrupted = keepingFormerRelease(assets(), record(), () => {
    rmSync(assets(), { recursive: true, force: true })
    throw new Error('killed')
  })
  await expect(interrupted).rejects.toThrow('killed')
  await release('seventh')
  expect(existsSync(join(files(), sixth))).toBe(true)
  expect(readdirSync(join(root, 'client'))).toEqual(['releases.json'])
})
