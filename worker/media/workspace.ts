// The folder of one job, and what its steps share: running ffmpeg in it, its free space, and storing their outputs.
import { randomUUID } from 'node:crypto'
import { lstatSync, readdirSync, rmSync } from 'node:fs'
import { mkdir, rm, stat, statfs } from 'node:fs/promises'
import type { LookupFunction } from 'node:net'
import { join } from 'node:path'
import type { Bounds } from './bounds.ts'
import type { Settings } from './env.ts'
import { type RunOutput, run } from './ffmpeg.ts'
import type { Origin } from './origin-client.ts'
import { scan } from './scan.ts'
import type { Step } from './step.ts'

export type Workspace = {
  folder: string
  threads: number
  signal: AbortSignal
  origin: Origin
  /** Whether a file may be fetched from a host of another site, by its name or an address of it. */
  mayFetchFrom: (host: string) => boolean
  /** Longer videos are streamed. */
  streamAboveSeconds: number
  lookup: LookupFunction
  /** Names and sizes of the stored files, of this attempt or an earlier one. */
  stored: Map<string, number>
  /** Scans a file of the folder for viruses, where there is a scanner. */
  scan: (name: string) => Promise<void>
  /** A file of the folder as an argument for ffmpeg: with its protocol, so that no name is taken for another protocol. */
  input: (name: string) => string
  path: (name: string) => string
  run: (
    program: 'ffmpeg' | 'ffprobe',
    args: readonly string[],
    bounds: Bounds,
    onProgress?: (seconds: number) => void,
  ) => Promise<RunOutput>
  /** Sets what the next heartbeats report. */
  at: (step: Step, progress?: number) => void
  /**
   * Stores a file of the job unless it is already stored, and returns its size. The local copy is deleted, or the disk would
   * fill.
   */
  store: (name: string, more?: { file?: string; isKept?: boolean }) => Promise<number>
  /** Bytes that the job may still write. */
  freeBytes: () => Promise<number>
}

type Parts = {
  settings: Settings
  folder: string
  signal: AbortSignal
  origin: Origin
  stored: Map<string, number>
  /** Its programs get only the processor time that others leave. */
  isBackground?: boolean
}

export function openWorkspace(parts: Parts, at: Workspace['at']): Workspace {
  const { settings, folder, signal, origin, stored, isBackground = false } = parts
  const path = (name: string) => join(folder, name)
  const freeBytes = () => freeBytesIn(folder, settings.diskBytes)
  return {
    folder,
    threads: settings.threads,
    mayFetchFrom: settings.mayFetchFrom,
    streamAboveSeconds: settings.streamAboveSeconds,
    lookup: settings.lookup,
    signal,
    origin,
    stored,
    path,
    at,
    freeBytes,
    scan: async (name) => {
      if (settings.scanner) await scan(path(name), settings.scanner, signal)
    },
    input: (name) => `file:${path(name)}`,
    run: async (program, args, bounds, onProgress) =>
      run(program, args, {
        cwd: folder,
        signal,
        bounds,
        threads: settings.threads,
        isBackground,
        fileBytes: await freeBytes(),
        ...(onProgress && { onProgress }),
      }),
    store: async (name, { file = name, isKept = false } = {}) => {
      const { size } = await stat(path(file))
      if (stored.get(name) !== size) await origin.put(name, path(file))
      stored.set(name, size)
      if (!isKept) await rm(path(file))
      return size
    },
  }
}

/** Free space of the disk, or what remains of the jobs' share of it. */
async function freeBytesIn(folder: string, diskBytes: number | null): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  return diskBytes === null ? free : Math.max(0, Math.min(free, diskBytes - bytesIn(join(folder, '..'))))
}

function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => lstatSync(join(folder, name), { throwIfNoEntry: false }))
    .reduce((sum, one) => sum + (one?.isFile() ? one.size : 0), 0)
}

/** A folder for this process, `{pid}-{random}`. Folders of killed processes are deleted. */
export async function openWorkFolder(workFolder: string): Promise<string> {
  await mkdir(workFolder, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(workFolder)) {
    const pid = Number(/^(\d+)-[0-9a-f-]{36}$/.exec(name)?.[1])
    // A folder with our own process id is from an earlier process, as in a restarted container.
    if (pid && (pid === process.pid || !isAlive(pid))) rmSync(join(workFolder, name), { recursive: true, force: true })
  }
  const own = join(workFolder, `${process.pid}-${randomUUID()}`)
  await mkdir(own, { mode: 0o700 })
  return own
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process exists, and is not ours.
    return error instanceof Error && Reflect.get(error, 'code') === 'EPERM'
  }
}
