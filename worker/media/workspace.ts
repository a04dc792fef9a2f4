// The folder that one job works in, and what its steps share: how to run ffmpeg in it, how much room is left, and where
// what they make is put.
import { randomUUID } from 'node:crypto'
import { lstatSync, readdirSync, rmSync } from 'node:fs'
import { mkdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaEvent } from '../../shared/contract/media-events.ts'
import type { Bounds } from './bounds.ts'
import type { Settings } from './env.ts'
import { run, type Said } from './ffmpeg.ts'
import type { Origin } from './origin-client.ts'
import { scan } from './scan.ts'

export type Step = Extract<MediaEvent, { type: 'heartbeat' }>['step']

export type Workspace = {
  folder: string
  threads: number
  signal: AbortSignal
  origin: Origin
  /** Names and sizes of what is stored already, by this attempt or one before. */
  stored: Map<string, number>
  /** Shows a file of the folder to the virus scanner, where there is one. */
  scan: (name: string) => Promise<void>
  /** A file of the folder as ffmpeg is told of it: with its protocol, so that no name is taken for another. */
  input: (name: string) => string
  path: (name: string) => string
  run: (
    program: 'ffmpeg' | 'ffprobe',
    args: readonly string[],
    bounds: Bounds,
    onProgress?: (seconds: number) => void,
  ) => Promise<Said>
  /** What the next heartbeats tell. */
  at: (step: Step, progress?: number) => void
  /** Puts a file to the others of the job unless it lies there, and returns its size. It leaves the folder, or else the disk fills. */
  store: (name: string, more?: { file?: string; isKept?: boolean }) => Promise<number>
  /** Bytes that the job may still write. */
  room: () => Promise<number>
}

type Parts = { settings: Settings; folder: string; signal: AbortSignal; origin: Origin; stored: Map<string, number> }

export function openWorkspace(parts: Parts, at: Workspace['at']): Workspace {
  const { settings, folder, signal, origin, stored } = parts
  const path = (name: string) => join(folder, name)
  const room = () => roomIn(folder, settings.diskBytes)
  return {
    folder,
    threads: settings.threads,
    signal,
    origin,
    stored,
    path,
    at,
    room,
    scan: async (name) => {
      if (settings.scanner) await scan(path(name), settings.scanner, signal)
    },
    input: (name) => `file:${path(name)}`,
    run: async (program, args, bounds, onProgress) =>
      run(program, args, {
        ...{ cwd: folder, signal, bounds, threads: settings.threads, fileBytes: await room() },
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

/** What the disk has, or what is left of the share that the jobs have of it. */
async function roomIn(folder: string, diskBytes: number | null): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  return diskBytes === null ? free : Math.max(0, Math.min(free, diskBytes - bytesIn(join(folder, '..'))))
}

function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => lstatSync(join(folder, name), { throwIfNoEntry: false }))
    .reduce((sum, one) => sum + (one?.isFile() ? one.size : 0), 0)
}

/** A folder for this process, `{pid}-{random}`. What processes left that were killed is swept. */
export async function openWorkFolder(workFolder: string): Promise<string> {
  await mkdir(workFolder, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(workFolder)) {
    const pid = Number(/^(\d+)-[0-9a-f-]{36}$/.exec(name)?.[1])
    // A process with our own number is one that was before us, as in a container that was started again.
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
    // EPERM: it is there, and not ours.
    return error instanceof Error && Reflect.get(error, 'code') === 'EPERM'
  }
}
