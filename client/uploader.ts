// Sends films in parts, two parts at a time whatever number of films there is, and goes on after a pause, a lost network or a
// closed page: the server knows a file again by its name, size and date, and says which parts it has. Nothing here throws.
import type { WriteAnswerOf } from '../shared/contract/contract.ts'
import { uploadParallel, uploadRetriesMs } from '../shared/limits.ts'
import { type Result, refused } from '../shared/result.ts'
import { send } from './api.ts'
import { sendPart } from './upload.ts'
import { measureSpeed, type Speed } from './upload-speed.ts'

type SendingState = 'waiting' | 'sending' | 'paused' | 'lost' | 'whole' | 'refused'

export type Sending = {
  key: string
  name: string
  bytes: number
  state: SendingState
  uploadId: string | null
  /** Bytes that are there, or on their way. */
  sent: number
  /** Bytes there already when it was begun: it goes on where it stopped. */
  before: number
  /** Bytes a second, lately. */
  speed: number
  /** Why it was refused. */
  code: string | null
}

export type Uploader = {
  list: () => readonly Sending[]
  subscribe: (onChange: () => void) => () => void
  add: (file: File) => string
  pause: (key: string) => void
  resume: (key: string) => void
  remove: (key: string) => void
}

type Paths = { act: string; part: string }
type Begun = WriteAnswerOf<'uploadAct'>

type Item = {
  view: Sending
  file: File
  partBytes: number
  /** Numbers of the parts that are still to be sent. */
  missing: number[]
  running: Map<number, { stop: AbortController; sent: number }>
  /** Bytes of the parts that are there. */
  there: number
  tries: number
  speed: Speed
}

export function createUploader(paths: Paths): Uploader {
  const items: Item[] = []
  const listeners = new Set<() => void>()
  let views: readonly Sending[] = []
  let keys = 0

  const show = (item: Item, change: Partial<Sending> = {}) => {
    const counted = item.there + [...item.running.values()].reduce((sum, part) => sum + part.sent, 0)
    // A part that is sent again counts once it is past where it was.
    const sent = Math.min(item.view.bytes, Math.max(item.view.sent, counted))
    item.view = { ...item.view, sent, speed: item.speed(sent), ...change }
    views = items.map(({ view }) => view)
    for (const listener of listeners) listener()
  }

  const act = (values: Record<string, string | undefined>) => send<Begun>(paths.act, values)

  async function begin(item: Item): Promise<void> {
    const { name, size, lastModified } = item.file
    show(item, { state: 'sending', code: null })
    const modified = lastModified > 0 ? String(lastModified) : undefined
    const answer = await act({ act: 'new', name, bytes: String(size), modified })
    if (item.view.state !== 'sending') return
    if (!answer.ok) return fail(item, answer)
    const { upload_id, part_bytes, parts } = answer.value
    item.partBytes = part_bytes
    const all = Array.from({ length: Math.ceil(size / part_bytes) }, (_, index) => index + 1)
    item.missing = all.filter((part) => !parts.includes(part))
    item.there = all.filter((part) => parts.includes(part)).reduce((sum, part) => sum + lengthOf(item, part), 0)
    show(item, { uploadId: upload_id, before: item.there })
    goOn()
  }

  /** Fills the ways that are free, film by film in the order in which they were chosen. */
  function goOn(): void {
    for (const item of items) {
      if (item.view.state !== 'sending' || item.view.uploadId === null) continue
      if (item.missing.length === 0 && item.running.size === 0) void finish(item)
      while (running() < uploadParallel && item.missing.length > 0) void sendOne(item, item.missing.shift() ?? 1)
    }
    const waiting = items.find(({ view }) => view.state === 'waiting')
    if (waiting && !items.some(hasMore)) void begin(waiting)
  }
  /** Parts are still to be sent, or nobody knows yet which. */
  const hasMore = ({ view, missing }: Item) =>
    view.state === 'sending' && (view.uploadId === null || missing.length > 0)
  const running = () => items.reduce((sum, item) => sum + item.running.size, 0)
  const lengthOf = ({ file, partBytes }: Item, part: number) => Math.min(partBytes, file.size - (part - 1) * partBytes)

  async function sendOne(item: Item, part: number): Promise<void> {
    const stop = new AbortController()
    item.running.set(part, { stop, sent: 0 })
    const start = (part - 1) * item.partBytes
    const onSent = (bytes: number) => {
      item.running.set(part, { stop, sent: bytes })
      show(item)
    }
    const bytes = item.file.slice(start, start + item.partBytes)
    const about = { path: paths.part, uploadId: item.view.uploadId ?? '', part, onSent, signal: stop.signal }
    const answer = await sendPart(bytes, about).catch(() => refused('file_gone'))
    item.running.delete(part)
    if (answer.ok) {
      item.tries = 0
      item.there += bytes.size
      show(item)
    } else {
      item.missing.unshift(part)
      if (item.view.state === 'sending') return fail(item, answer)
    }
    goOn()
  }

  async function finish(item: Item): Promise<void> {
    item.running.set(0, { stop: new AbortController(), sent: 0 })
    const answer = await act({ act: 'done', upload_id: item.view.uploadId ?? '' })
    item.running.delete(0)
    if (answer.ok) show(item, { state: 'whole' })
    else if (item.view.state === 'sending') return fail(item, answer)
    goOn()
  }

  /** What may go better is tried again, sooner at first; a clear "no" is told. */
  function fail(item: Item, answer: Result<unknown> & { ok: false }): void {
    stopParts(item)
    if (!passing.has(answer.code)) {
      show(item, { state: 'refused', code: answer.codes?.[0]?.code ?? answer.code })
      goOn()
      return
    }
    const waitMs = uploadRetriesMs[Math.min(item.tries, uploadRetriesMs.length - 1)] ?? 1000
    item.tries += 1
    show(item, { state: 'lost' })
    setTimeout(() => item.view.state === 'lost' && void begin(item), waitMs)
    goOn()
  }

  function stopParts(item: Item): void {
    for (const { stop } of item.running.values()) stop.abort()
  }

  addEventListener('online', () => {
    for (const item of items) if (item.view.state === 'lost') void begin(item)
  })

  const itemOf = (key: string) => items.find(({ view }) => view.key === key)
  return {
    list: () => views,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    add(file) {
      const key = `file-${++keys}`
      const { name, size: bytes } = file
      const view: Sending = {
        ...{ key, name, bytes, state: 'waiting', uploadId: null, sent: 0, before: 0, speed: 0, code: null },
      }
      const item: Item = {
        view,
        file,
        partBytes: 1,
        missing: [],
        running: new Map(),
        there: 0,
        tries: 0,
        speed: measureSpeed(),
      }
      items.push(item)
      show(item)
      goOn()
      return key
    },
    pause(key) {
      const item = itemOf(key)
      if (!item) return
      show(item, { state: 'paused' })
      stopParts(item)
      goOn()
    },
    resume(key) {
      const item = itemOf(key)
      if (item) void begin(item)
    },
    remove(key) {
      const item = itemOf(key)
      if (!item) return
      item.view.state = 'paused'
      stopParts(item)
      if (item.view.uploadId) void act({ act: 'withdraw', upload_id: item.view.uploadId })
      items.splice(items.indexOf(item), 1)
      views = items.map(({ view }) => view)
      for (const listener of listeners) listener()
      goOn()
    },
  }
}

const passing: ReadonlySet<string> = new Set([
  'network',
  'unreadable',
  'cut_off',
  'checksum',
  'internal',
  'aborted',
  'parts_missing',
])
