// Runs the media processor's jobs inside the test process, against an upstream of the test's own.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MediaEvent } from '../../../shared/contract/media-events.ts'
import type { ImagePurpose } from '../../../shared/contract/media-images.ts'
import type { Av1Job, MediaJob } from '../../../shared/contract/media-jobs.ts'
import { readSettings, type Settings } from '../../../worker/media/env.ts'
import { runJob } from '../../../worker/media/run-job.ts'
import { openWorkFolder } from '../../../worker/media/workspace.ts'
import { type MediaOrigin, mediaSecret, startMediaOrigin } from './media-origin.ts'

export type MediaBench = {
  origin: MediaOrigin
  /** Where jobs work; empty when none runs. */
  folder: string
  /** Runs one job to its end, and returns how it ended. */
  run: (job: MediaJob, bytes: Uint8Array, more?: More) => Promise<Ended>
  stop: () => Promise<void>
}

type More = { settings?: Partial<Settings>; signal?: AbortSignal }
export type Ended = {
  outcome: Extract<MediaEvent, { type: 'done' | 'failed' }> | null
  events: MediaEvent[]
  files: Map<string, Uint8Array>
}

export async function startMediaBench(): Promise<MediaBench> {
  const origin = await startMediaOrigin()
  const root = mkdtempSync(join(tmpdir(), 'edgetube-media-tests-'))
  const read = readSettings({ ORIGIN_URL: origin.url, MEDIA_SECRET: mediaSecret, MEDIA_WORK: root })
  const settings = { ...read, log: () => {} }
  const folder = await openWorkFolder(root)
  return {
    origin,
    folder,
    run: async (job, bytes, { settings: other = {}, signal = new AbortController().signal } = {}) => {
      const ours = origin.job(job, bytes)
      await runJob(ours, { ...settings, ...other }, folder, signal)
      const { events, files } = origin.kept(job.job_id)
      const last = events.filter(({ attempt }) => attempt === ours.attempt).at(-1)
      return { outcome: last?.type === 'done' || last?.type === 'failed' ? last : null, events, files }
    },
    stop: async () => {
      await origin.stop()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

let count = 0
const nextId = () => `job-${String(++count).padStart(5, '0')}-${process.pid}`

export const videoJob = (bytes: Uint8Array, name = 'harbour.mp4', minSeconds = 1): MediaJob => ({
  job_id: nextId(),
  attempt: 1,
  kind: 'video',
  video: { minSeconds },
  source: { path: 'uploads/1', bytes: bytes.length, name },
})

/** @param bytes of a rendition */
export const av1Job = (bytes: Uint8Array, sizes: Av1Job['av1']['sizes']): Av1Job => ({
  job_id: nextId(),
  attempt: 1,
  kind: 'av1',
  av1: { sizes },
  source: { path: 'videos/1/fhd.mp4', bytes: bytes.length, name: 'fhd.mp4' },
})

/** @param bytes of a partner's hosted video */
export const stillsJob = (bytes: Uint8Array): MediaJob => ({
  job_id: nextId(),
  attempt: 1,
  kind: 'stills',
  source: { path: 'hosted 1', bytes: bytes.length, name: 'hosted.mp4' },
})

/** @param bytes of a rendition */
export const frameJob = (bytes: Uint8Array, at: number): MediaJob => ({
  job_id: nextId(),
  attempt: 1,
  kind: 'frame',
  frame: { at },
  source: { path: 'videos/1/hd.mp4', bytes: bytes.length, name: 'rendition.mp4' },
})

export const imageJob = (
  bytes: Uint8Array,
  purpose: ImagePurpose,
  crop?: { x: number; y: number; width: number; height: number },
): MediaJob => ({
  job_id: nextId(),
  attempt: 1,
  kind: 'image',
  image: { purpose, ...(crop && { crop }) },
  source: { path: 'uploads/1', bytes: bytes.length, name: 'picture' },
})

export type Looked = {
  format: { format_name: string; duration?: string; tags?: Record<string, string> }
  streams: {
    codec_type: string
    codec_name: string
    width?: number
    height?: number
    profile?: string
    level?: number
    pix_fmt?: string
    tags?: Record<string, string>
    side_data_list?: object[]
  }[]
  chapters: unknown[]
}

const looked = new WeakMap<Uint8Array, Looked>()

/** ffprobe's view of an output file, which it looks at once. */
export function look(bytes: Uint8Array): Looked {
  const known = looked.get(bytes) ?? probed(bytes)
  looked.set(bytes, known)
  return known
}

function probed(bytes: Uint8Array): Looked {
  const folder = mkdtempSync(join(tmpdir(), 'edgetube-look-'))
  try {
    writeFileSync(join(folder, 'file'), bytes)
    const args = ['-v', 'error', '-of', 'json', '-show_format', '-show_streams', '-show_chapters', join(folder, 'file')]
    return JSON.parse(spawnSync('ffprobe', args, { encoding: 'utf8' }).stdout)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Every process of this machine whose command line contains all these texts, such as a folder. */
export function processesWith(...texts: string[]): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((name) => {
      try {
        const command = readFileSync(`/proc/${name}/cmdline`, 'latin1')
        return texts.every((text) => command.includes(text))
      } catch {
        return false
      }
    })
    .map(Number)
}
