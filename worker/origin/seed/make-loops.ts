// Draws the demo catalogue's media with ffmpeg, so that the repository holds real, harmless videos that can be made again.
// node worker/origin/seed/make-loops.ts [--only name] [--stills], then npx biome check --write worker/origin/seed/loops
// --stills keeps the videos and takes their pictures again. Drawing every video takes about an hour of one processor.
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { drawMaster, encodeLongVideo, encodeSegments, encodeVideo, ffmpegIsInstalled } from './loop-encode.ts'
import { type Recipe, recipes } from './loop-recipes.ts'
import { drawStills, drawTimeline } from './loop-stills.ts'
import type { Loop, LoopFile, LoopQuality } from './loops-manifest.ts'
import { fileOnDisk } from './loops-on-disk.ts'

const folder = join(import.meta.dirname, 'loops')
const manifestPath = join(folder, 'loops.json')
const heights: Record<LoopQuality, number> = { sd: 360, hd: 720, fhd: 1080 }

const { values } = parseArgs({ options: { only: { type: 'string' }, stills: { type: 'boolean' } } })
const chosen = recipes.filter((recipe) => values.only === undefined || recipe.name === values.only)

if (!ffmpegIsInstalled()) fail('make-loops needs ffmpeg on the PATH (Debian: apt-get install ffmpeg).')
if (chosen.length === 0) fail(`No loop is called ${values.only}. Known: ${recipes.map(({ name }) => name).join(', ')}.`)

for (const recipe of chosen) {
  const loop = makeLoop(recipe)
  remember(loop)
  console.log(
    `${loop.name}: ${loop.durationSeconds} s, ${loop.files.map(({ quality, bytes }) => `${quality} ${bytes}`).join(', ')} bytes`,
  )
}

function makeLoop(recipe: Recipe): Loop {
  const workFolder = mkdtempSync(join(tmpdir(), 'loops-'))
  try {
    if (!values.stills) makeVideos(recipe, workFolder)
    return describeLoop(recipe, workFolder)
  } finally {
    rmSync(workFolder, { recursive: true, force: true })
  }
}

/** Only finished videos replace the old ones. */
function makeVideos(recipe: Recipe, workFolder: string): void {
  const sizes = sizesOf(recipe)
  const target = join(workFolder, recipe.name)
  mkdirSync(target)
  const master = drawMaster(recipe, sizes.at(-1) ?? sizeOf(recipe, 'hd'), workFolder)
  const encode = recipe.format === 'hls' ? encodeSegments : recipe.repeats ? encodeLongVideo : encodeVideo
  encode({ recipe, master, sizes, target, workFolder })
  rmSync(join(folder, recipe.name), { recursive: true, force: true })
  for (const file of readdirSync(target)) cpSync(join(target, file), join(folder, recipe.name, fileOnDisk(file)))
}

function describeLoop(recipe: Recipe, workFolder: string): Loop {
  const { name, title, seconds, slowdown = 1, repeats = 1, format = 'mp4', vr, variantOf } = recipe
  const target = join(folder, name)
  const inside = (file: string) => `${name}/${file}`
  const durationSeconds = Math.round(seconds * slowdown * repeats * 10) / 10
  const segments = readdirSync(target)
    .filter((file) => file.endsWith('.m2ts'))
    .toSorted()
  const best = recipe.qualities.at(-1) ?? 'hd'
  const source =
    format === 'hls'
      ? {
          input: `concat:${segments
            .filter((file) => file.startsWith(`${best}-`))
            .map((file) => join(target, file))
            .join('|')}`,
          seconds,
        }
      : { input: join(target, `${best}.mp4`), seconds: durationSeconds, ...(vr && { vr }) }
  const stills = drawStills(source, target)
  const timeline = drawTimeline(source, durationSeconds, target, workFolder)
  return {
    name,
    title,
    durationSeconds,
    format,
    files: sizesOf(recipe).map(({ quality, width, height }) =>
      describe(inside(`${quality}.${format === 'hls' ? 'm3u8' : 'mp4'}`), quality, width, height),
    ),
    ...(format === 'hls' && {
      hls: { master: inside('master.m3u8'), segments: segments.map((file) => inside(file.replace(/\.m2ts$/, '.ts'))) },
    }),
    still: inside(stills.still),
    poster: inside(stills.poster),
    vertical: inside(stills.vertical),
    previews: [inside(stills.previews[0]), inside(stills.previews[1]), inside(stills.previews[2])],
    timeline: { ...timeline, image: inside(timeline.image), vtt: inside(timeline.vtt) },
    ...(vr && { vr }),
    ...(variantOf && { variantOf }),
  }
}

function sizesOf(recipe: Recipe) {
  return recipe.qualities.map((quality) => sizeOf(recipe, quality))
}

function sizeOf({ aspect = 16 / 9 }: Recipe, quality: LoopQuality) {
  const height = heights[quality]
  return { quality, width: Math.round(height * aspect), height }
}

function describe(path: string, quality: LoopQuality, width: number, height: number): LoopFile {
  const content = readFileSync(join(folder, path))
  return {
    quality,
    path,
    width,
    height,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  }
}

/** Written after every loop and in the table's order, so that a broken run or --only keeps the other entries. */
function remember(loop: Loop): void {
  const others = knownLoops().filter(({ name }) => name !== loop.name)
  const order = recipes.map(({ name }) => name)
  const loops = [...others, loop]
    .filter(({ name }) => order.includes(name))
    .sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name))
  writeFileSync(manifestPath, `${JSON.stringify(loops, null, 2)}\n`)
}

function knownLoops(): Loop[] {
  try {
    return JSON.parse(readFileSync(manifestPath, 'utf8'))
  } catch {
    return []
  }
}

function fail(reason: string): never {
  console.error(reason)
  process.exit(1)
}
