// Keeps the browser's files of the last release beside those of the new one: a page that was opened before a deployment still
// loads its chunks. Files of older releases go.
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

/** The files of the last two releases, by their paths below the folder. */
type Releases = { current: string[]; former: string[] }

/**
 * Runs a build that empties `folder` and fills it again.
 * @param record where the releases are noted, outside of the folder
 */
export async function keepingFormerRelease<Built>(
  folder: string,
  record: string,
  build: () => Promise<Built>,
): Promise<Built> {
  const aside = `${record}-files`
  // After a build that was interrupted, the complete files are still there.
  if (!existsSync(aside) && existsSync(folder)) {
    await mkdir(dirname(aside), { recursive: true })
    await rename(folder, aside)
  }
  const built = await build()
  const releases = await readReleases(record)
  const made = await filesIn(folder)
  // The same release built again does not displace the one before it.
  const former = made.join() === releases.current.join() ? releases.former : releases.current
  for (const file of former.filter((name) => !made.includes(name))) {
    const kept = join(aside, file)
    if (!existsSync(kept)) continue
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await copyFile(kept, join(folder, file))
  }
  await mkdir(dirname(record), { recursive: true })
  await writeFile(record, JSON.stringify({ current: made, former } satisfies Releases))
  await rm(aside, { recursive: true, force: true })
  return built
}

async function readReleases(record: string): Promise<Releases> {
  try {
    return JSON.parse(await readFile(record, 'utf8'))
  } catch {
    return { current: [], former: [] }
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
}
