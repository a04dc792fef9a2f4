// Bundles the browser's code. Vite turns boot, every island and the style sheets into hashed files; the edge Worker prints the
// table of their addresses into its pages.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { commonHeaders } from '../../shared/common-headers.ts'
import type { assets } from '../edge/render/assets.ts'
import { keepingFormerRelease } from './former-release.ts'
import { writeIcons } from './icons.ts'
import { dist, publicFolder, root } from './paths.ts'

/** What the edge's bundle gets as constants: `__ASSETS__`, the address of each browser file, and `__VIDEO_STYLE__`. */
export type AssetTable = typeof assets & { videoStyle: { text: string; source: string } }

type Chunk = Rolldown.OutputChunk
type Output = Chunk | Rolldown.OutputAsset
type Addresses = Omit<typeof assets, 'flags' | 'icons'>

type Entry = 'boot' | 'wake' | 'later' | 'player' | 'slots' | 'houseFrame' | 'passkeys'
/** Scripts other than islands: the one of every page, the island loader, rarely needed features, the player, adverts. */
const entries: Record<Entry, string> = {
  boot: '/client/boot.ts',
  wake: '/client/wake.ts',
  later: '/client/deferred.ts',
  player: '/client/player/x-player.ts',
  slots: '/client/slots.ts',
  houseFrame: '/client/house-frame.ts',
  passkeys: '/client/passkeys.ts',
}

type Sheet = 'css' | 'watchCss' | 'ownCss' | 'staffCss' | 'campaignCss' | 'cardMenuCss' | 'embedCss' | 'houseCss'
const sheets: Record<Sheet, string> = {
  css: 'main.css',
  watchCss: 'watchCss.css',
  ownCss: 'ownCss.css',
  staffCss: 'staffCss.css',
  campaignCss: 'campaignCss.css',
  cardMenuCss: 'cardMenuCss.css',
  embedCss: 'embedCss.css',
  houseCss: 'houseCss.css',
}

/** Maximum size of boot.js, gzipped: the page's budget is 3 KB. */
const bootLimitBytes = 3072

// Hashed files never change, so browsers cache them for good. The page's own policy governs what they may load; they cannot be
// framed.
const assetHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "frame-ancestors 'none'; base-uri 'none'; object-src 'none'",
  ...commonHeaders,
}
const headers = `/assets/*
${Object.entries(assetHeaders)
  .map(([name, value]) => `  ${name}: ${value}\n`)
  .join('')}`

export const buildClient = (): Promise<AssetTable> =>
  keepingFormerRelease(join(publicFolder, 'assets'), releases, buildFiles)

async function buildFiles(): Promise<AssetTable> {
  const result = await build({ configFile: join(root, 'client/vite.config.ts'), logLevel: 'warn' })
  const outputs = [result].flat().flatMap((one) => ('output' in one ? one.output : []))
  const addresses = assetTable(outputs)
  const videoStyle = styleOf([addresses.css, addresses.watchCss], outputs)
  const table = { ...addresses, videoStyle, flags: await copyFlags(), icons: await writeIcons() }
  guardEntries(outputs.filter((output) => output.type === 'chunk'))
  await writeFile(join(publicFolder, '_headers'), headers)
  await mkdir(dirname(manifest), { recursive: true })
  await writeFile(manifest, `${JSON.stringify(table, null, 2)}\n`)
  return table
}

const manifest = join(dist, 'client/manifest.json')
const releases = join(dist, 'client/releases.json')

/** The table of the last build, or null when there was none. */
export async function readAssetTable(): Promise<AssetTable | null> {
  return existsSync(manifest) ? JSON.parse(await readFile(manifest, 'utf8')) : null
}

function assetTable(outputs: Output[]): Addresses {
  const scripts = { boot: '', wake: '', later: '', player: '', slots: '', houseFrame: '', passkeys: '' }
  const table: Addresses = {
    ...scripts,
    playerImports: [],
    streams: '',
    css: '',
    watchCss: '',
    ownCss: '',
    staffCss: '',
    campaignCss: '',
    cardMenuCss: '',
    embedCss: '',
    houseCss: '',
    islands: {},
  }
  for (const output of outputs) {
    const address = `/${output.fileName}`
    if (output.type === 'asset') {
      for (const [name, file] of Object.entries(sheets)) if (output.names.includes(file)) table[name as Sheet] = address
    } else if (output.isEntry && output.facadeModuleId) {
      const entry = Object.keys(entries).find((name) => output.facadeModuleId?.endsWith(entries[name as Entry]))
      if (entry) table[entry as Entry] = address
      else if (output.facadeModuleId.includes('/client/islands/')) {
        table.islands[basename(output.facadeModuleId, '.tsx')] = address
      }
    }
  }
  const missing = Object.keys({ ...entries, ...sheets }).filter((name) => !table[name as Entry | Sheet])
  if (missing.length) throw new Error(`The browser build made no ${missing.join(', ')}`)
  const chunks = outputs.filter((output) => output.type === 'chunk')
  const streams = chunkOf('/client/player/load-hls.ts', chunks)
  const imported = chunksOf(entries.player, chunks).map(({ fileName }) => `/${fileName}`)
  return {
    ...table,
    playerImports: imported.filter((address) => address !== table.player),
    streams: `/${streams.fileName}`,
  }
}

/** A page with its sheets in it is drawn before its poster is there, which the rest of the page must not delay. */
const restWaits = ':root:not([data-starts]){animation-delay:.15s}'

function styleOf(addresses: string[], outputs: Output[]): AssetTable['videoStyle'] {
  const sources = addresses.map((address) => outputs.find(({ fileName }) => `/${fileName}` === address))
  const text = sources.map((sheet) => (sheet?.type === 'asset' ? String(sheet.source).trim() : '')).join('') + restWaits
  if (text.includes('</')) throw new Error('A style sheet of the video page would end the element that it stands in')
  return { text, source: `'sha256-${createHash('sha256').update(text).digest('base64')}'` }
}

const flagFiles = join(root, 'node_modules/country-flag-icons/3x2')

/** One hash covers the whole folder, so a page names a flag by its country alone. */
async function copyFlags(): Promise<string> {
  const names = (await readdir(flagFiles)).filter((name) => /^[A-Z]{2}\.svg$/.test(name)).sort()
  const flags = await Promise.all(names.map(async (name) => [name, await readFile(join(flagFiles, name))] as const))
  const hash = createHash('sha256')
  for (const [name, flag] of flags) hash.update(name).update(flag)
  const folder = `assets/flags-${hash.digest('hex').slice(0, 8)}`
  await mkdir(join(publicFolder, folder), { recursive: true })
  await Promise.all(flags.map(([name, flag]) => writeFile(join(publicFolder, folder, name.toLowerCase()), flag)))
  return `/${folder}`
}

/** Files loaded on every page contain no React: it would cost each visitor 67 KB. */
const withoutReact: readonly Entry[] = ['boot', 'later', 'player', 'slots', 'houseFrame', 'passkeys']
const react = /node_modules\/(react|react-dom)\//

/** Islands of a video's page: their forms load the 10 KB of schemas with their first use. */
const withoutSchemas = ['comments', 'add-to', 'share', 'modals', 'search-box'].map((name) => `/${name}.tsx`)
const schemas = /node_modules\/zod\//

function guardEntries(chunks: Chunk[]): void {
  const importedBy = (end: string, what: RegExp) =>
    chunksOf(end, chunks)
      .flatMap(({ moduleIds }) => moduleIds)
      .find((id) => what.test(id))
  for (const entry of withoutReact) {
    const imported = importedBy(entries[entry], react)
    if (imported) throw new Error(`${entries[entry]} imports React at once (${imported}): only islands may`)
  }
  for (const island of withoutSchemas) {
    const imported = importedBy(island, schemas)
    if (imported) throw new Error(`${island} imports schemas at once (${imported}): import types, or load them later`)
  }
  const [boot, ...imported] = chunksOf(entries.boot, chunks)
  if (imported.length) throw new Error('boot.js imports another file at once: it has to come whole')
  const weight = gzipSync(boot?.code ?? '').length
  if (weight > bootLimitBytes) throw new Error(`boot.js weighs ${weight} bytes gzipped, over ${bootLimitBytes}`)
}

/** The file of a module, by the end of its path. */
function chunkOf(end: string, chunks: Chunk[]): Chunk {
  const found = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(end))
  if (!found) throw new Error(`The browser build made no chunk of ${end}`)
  return found
}

/** The file of a module, and every file that it imports, directly or not. */
function chunksOf(end: string, chunks: Chunk[]): Chunk[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const seen = new Set<Chunk>()
  const visit = (chunk: Chunk | undefined) => {
    if (!chunk || seen.has(chunk)) return
    seen.add(chunk)
    for (const name of chunk.imports) visit(byName.get(name))
  }
  visit(chunkOf(end, chunks))
  return [...seen]
}
