// Uploads files in parts, two at a time over all files, and resumes after a pause, a network failure or a closed page:
// the server recognises a file by name, size and date, and lists the parts that it has. Nothing here throws.

import { type Result, refused } from '../shared/result.ts'
import {
  type FileUpload,
  numberUpload,
  publish,
  type QueuedFile,
  type UploadQueue,
  update,
  withdraw,
} from './upload-items.ts'
import { begin, proceed, stopParts } from './upload-queue.ts'
import { measureSpeed } from './upload-speed.ts'

export type Uploader = {
  list: () => readonly FileUpload[]
  subscribe: (onChange: () => void) => () => void
  add: (file: File) => string
  pause: (key: string) => void
  resume: (key: string) => void
  /** Each in its turn. */
  resumeAll: (keys: readonly string[]) => void
  remove: (key: string) => void
  /** The number of a file's upload, which one that waits gets now. */
  numberOf: (key: string) => Promise<Result<string>>
}

/** @param replaces the video whose file is replaced; without it each file is a video of its own */
export function createUploader(paths: UploadQueue['paths'], replaces?: number): Uploader {
  const queue: UploadQueue = { paths, replaces, items: [], views: [], listeners: new Set() }
  const { items, listeners } = queue
  let keys = 0
  addEventListener('online', () => {
    for (const item of items) if (item.view.state === 'lost') void begin(queue, item)
  })

  const itemOf = (key: string) => items.find(({ view }) => view.key === key)
  return {
    list: () => queue.views,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    add(file) {
      const key = `file-${++keys}`
      const item = waitingFile(key, file)
      items.push(item)
      update(queue, item)
      proceed(queue)
      return key
    },
    pause(key) {
      const item = itemOf(key)
      if (!item) return
      update(queue, item, { state: 'paused' })
      stopParts(item)
      proceed(queue)
    },
    resume(key) {
      const item = itemOf(key)
      if (item) void begin(queue, item)
    },
    resumeAll(keys) {
      for (const item of items) if (keys.includes(item.view.key)) update(queue, item, { state: 'waiting' })
      proceed(queue)
    },
    remove(key) {
      const item = itemOf(key)
      if (!item) return
      item.view.state = 'paused'
      stopParts(item)
      if (item.view.uploadId) withdraw(queue, item.view.uploadId)
      items.splice(items.indexOf(item), 1)
      publish(queue)
      proceed(queue)
    },
    async numberOf(key) {
      const item = itemOf(key)
      return item ? numberUpload(queue, item) : refused('aborted')
    },
  }
}

function waitingFile(key: string, file: File): QueuedFile {
  const { name, size: bytes } = file
  return {
    view: { key, name, bytes, state: 'waiting', uploadId: null, sent: 0, before: 0, speed: 0, code: null, count: 0 },
    file,
    partBytes: 1,
    missing: [],
    isListed: false,
    isEnding: false,
    numbering: null,
    running: new Map(),
    storedBytes: 0,
    tries: 0,
    speed: measureSpeed(),
  }
}
