// The progress of an upload as one share that only grows: sending is the first half, processing the second.
import { isMoving, type UploadState } from './studio-upload-states.ts'

type Span = readonly [from: number, to: number]

/** Where each step of the processor starts and ends within its job. Steps after each rendition take no share. */
const spans: Record<string, Span> = {
  fetching: [0, 0.1],
  probing: [0.1, 0.12],
  stills: [0.12, 0.2],
  sound: [0.2, 0.25],
  sd: [0.25, 0.5],
  previews: [0.5, 0.55],
  timeline: [0.55, 0.6],
  storing: [0, 0],
  image: [0, 1],
}
/** The larger renditions come last, all out of one decoding. */
const largerRenditions: Span = [0.6, 1]

/** A job's progress, given the progress of one of its steps; both run from 0 to 1. */
export function shareOfJob(step: string, progress: number): number {
  const [from, to] = (Object.hasOwn(spans, step) && spans[step]) || largerRenditions
  return from + (to - from) * Math.min(1, Math.max(0, progress))
}

type Journey = { state: UploadState; bytes_there: number; file_bytes: number; progress: number }

/** The overall progress, 0 to 1. A lost processor's job starts again, which never lowers the share. */
export function shareOfUpload({ state, bytes_there, file_bytes, progress }: Journey): number {
  if (state === 'receiving') return 0.5 * Math.min(1, bytes_there / Math.max(1, file_bytes))
  return isMoving(state) ? 0.5 + 0.5 * Math.min(1, progress) : 1
}
