// The queue of uploads: starts files in order, sends their parts over a limited number of connections, and retries what may
// succeed later.
import { uploadParallel, uploadRetriesMs } from '../shared/limits.ts'
import { ok, type Result, refused } from '../shared/result.ts'
import { send } from './api.ts'
import { sendPart } from './upload.ts'
import { announce, type QueuedFile, type UploadQueue, update, withdraw } from './upload-items.ts'

/** Starts or resumes a file: the server lists the parts that it has. */
export async function begin(queue: UploadQueue, item: QueuedFile): Promise<void> {
  const { size } = item.file
  update(queue, item, { state: 'sending', code: null })
  // The answer to its end was lost: the server would begin another upload of a file that it has.
  if (item.isEnding) return proceed(queue)
  item.isListed = false
  // Two at once would begin two uploads of one file.
  while (item.numbering) await item.numbering
  const asked = announce(queue, item.file)
  item.numbering = asked.then((answer) => (answer.ok ? ok(answer.value.upload_id) : answer))
  const answer = await asked
  item.numbering = null
  // The file was removed before the server had numbered its upload.
  if (answer.ok && !queue.items.includes(item)) return withdraw(queue, answer.value.upload_id)
  if (item.view.state !== 'sending') return
  if (!answer.ok) return fail(queue, item, answer)
  const { upload_id, part_bytes, parts } = answer.value
  item.partBytes = part_bytes
  item.isListed = true
  const all = Array.from({ length: Math.ceil(size / part_bytes) }, (_, index) => index + 1)
  item.missing = all.filter((part) => !parts.includes(part))
  item.storedBytes = all.filter((part) => parts.includes(part)).reduce((sum, part) => sum + lengthOf(item, part), 0)
  update(queue, item, { uploadId: upload_id, before: item.storedBytes })
  proceed(queue)
}

/** Starts parts on free connections, file by file in the order of choice. */
export function proceed(queue: UploadQueue): void {
  const { items } = queue
  const runningParts = () => items.reduce((sum, item) => sum + item.running.size, 0)
  for (const item of items) {
    if (item.view.state !== 'sending' || !item.isListed) continue
    if (item.missing.length === 0 && item.running.size === 0) void finish(queue, item)
    while (runningParts() < uploadParallel && item.missing.length > 0)
      void sendNext(queue, item, item.missing.shift() ?? 1)
  }
  const waiting = items.find(({ view }) => view.state === 'waiting')
  if (waiting && !items.some(hasPartsLeft)) void begin(queue, waiting)
}

/** Parts are left to send, or the server has not listed them yet. */
const hasPartsLeft = ({ view, missing, isListed }: QueuedFile): boolean =>
  view.state === 'sending' && (!isListed || missing.length > 0)

const lengthOf = ({ file, partBytes }: QueuedFile, part: number): number =>
  Math.min(partBytes, file.size - (part - 1) * partBytes)

async function sendNext(queue: UploadQueue, item: QueuedFile, part: number): Promise<void> {
  const stop = new AbortController()
  item.running.set(part, { stop, sent: 0 })
  const start = (part - 1) * item.partBytes
  const onSent = (bytes: number) => {
    item.running.set(part, { stop, sent: bytes })
    update(queue, item)
  }
  const bytes = item.file.slice(start, start + item.partBytes)
  const about = { path: queue.paths.part, uploadId: item.view.uploadId ?? '', part, onSent, signal: stop.signal }
  const answer = await sendPart(bytes, about).catch(() => refused('file_gone'))
  item.running.delete(part)
  if (answer.ok) {
    item.tries = 0
    item.storedBytes += bytes.size
    update(queue, item)
  } else {
    item.missing.unshift(part)
    if (item.view.state === 'sending') return fail(queue, item, answer)
  }
  proceed(queue)
}

async function finish(queue: UploadQueue, item: QueuedFile): Promise<void> {
  item.running.set(0, { stop: new AbortController(), sent: 0 })
  const answer = await send(queue.paths.act, { act: 'done', upload_id: item.view.uploadId ?? '' })
  item.running.delete(0)
  item.isEnding = !answer.ok && answer.code !== partsMissing && temporaryCodes.has(answer.code)
  if (answer.ok) update(queue, item, { state: 'whole' })
  else if (item.view.state === 'sending') return fail(queue, item, answer)
  proceed(queue)
}

/** Temporary failures are retried with growing delays; a refusal is shown. */
function fail(queue: UploadQueue, item: QueuedFile, answer: Result<unknown> & { ok: false }): void {
  stopParts(item)
  if (!temporaryCodes.has(answer.code)) {
    const { code, info = 0 } = answer.codes?.[0] ?? answer
    update(queue, item, { state: 'refused', code, count: Number(info) })
    proceed(queue)
    return
  }
  const waitMs = uploadRetriesMs[Math.min(item.tries, uploadRetriesMs.length - 1)] ?? 1000
  item.tries += 1
  update(queue, item, { state: 'lost' })
  setTimeout(() => item.view.state === 'lost' && void begin(queue, item), waitMs)
  proceed(queue)
}

export function stopParts({ running }: QueuedFile): void {
  for (const { stop } of running.values()) stop.abort()
}

const partsMissing = 'parts_missing'
const temporaryCodes: ReadonlySet<string> = new Set([
  'network',
  'unreadable',
  'cut_off',
  'checksum',
  'internal',
  'upstream',
  'storage_busy',
  'overloaded',
  'aborted',
  partsMissing,
])
