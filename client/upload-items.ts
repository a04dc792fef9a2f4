// The files of the queue of uploads as the page shows them, and their numbers at the server.
import type { WriteAddressOf } from '../shared/contract/contract.ts'
import { ok, type Result } from '../shared/result.ts'
import { send } from './api.ts'
import type { Speed } from './upload-speed.ts'

type UploadState = 'waiting' | 'sending' | 'paused' | 'lost' | 'whole' | 'refused'

export type FileUpload = {
  key: string
  name: string
  bytes: number
  state: UploadState
  uploadId: string | null
  /** Bytes stored or in flight. */
  sent: number
  /** Bytes that were already stored at the start. */
  before: number
  /** Bytes per second. */
  speed: number
  /** The refusal's code. */
  code: string | null
  /** The number in its text. */
  count: number
}

export type QueuedFile = {
  view: FileUpload
  file: File
  partBytes: number
  /** Numbers of the parts that are still to be sent, once the server has listed those that it has. */
  missing: number[]
  isListed: boolean
  /** All parts are stored, and the server may have joined them. */
  isEnding: boolean
  /** The server is numbering its upload. */
  numbering: Promise<Result<string>> | null
  running: Map<number, { stop: AbortController; sent: number }>
  storedBytes: number
  tries: number
  speed: Speed
}

export type UploadQueue = {
  paths: { act: WriteAddressOf<'uploadAct'>; part: WriteAddressOf<'uploadPart'> }
  replaces: number | undefined
  items: QueuedFile[]
  views: readonly FileUpload[]
  listeners: Set<() => void>
}

export function publish(queue: UploadQueue): void {
  queue.views = queue.items.map(({ view }) => view)
  for (const listener of queue.listeners) listener()
}

export function update(queue: UploadQueue, item: QueuedFile, change: Partial<FileUpload> = {}): void {
  const counted = item.storedBytes + [...item.running.values()].reduce((sum, part) => sum + part.sent, 0)
  // A repeated part must not lower the shown progress.
  const sent = Math.min(item.view.bytes, Math.max(item.view.sent, counted))
  item.view = { ...item.view, sent, speed: item.speed(sent), ...change }
  publish(queue)
}

/** Begins the upload of a file, or finds the one that it has. */
export function announce({ paths, replaces }: UploadQueue, { name, size, lastModified }: File) {
  const modified = lastModified > 0 ? String(lastModified) : undefined
  return send(paths.act, {
    act: 'new',
    name,
    bytes: String(size),
    modified,
    replaces: replaces === undefined ? undefined : String(replaces),
  })
}

/** The number of a file's upload, also of one that waits: its details can be sent, and it is remembered when the page is closed. */
export function numberUpload(queue: UploadQueue, item: QueuedFile): Promise<Result<string>> {
  if (item.view.uploadId !== null) return Promise.resolve(ok(item.view.uploadId))
  item.numbering ??= announce(queue, item.file).then((answer) => {
    item.numbering = null
    if (!answer.ok) return answer
    const { upload_id } = answer.value
    if (queue.items.includes(item)) update(queue, item, { uploadId: upload_id })
    else withdraw(queue, upload_id)
    return ok(upload_id)
  })
  return item.numbering
}

/** An upload that is not withdrawn counts against the member's quota. */
export function withdraw({ paths }: UploadQueue, uploadId: string): void {
  void send(paths.act, { act: 'withdraw', upload_id: uploadId })
}
