// Uploads from a browser: two parts at a time over all files, a pause that holds, and resuming from what the server
// has.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FileUpload } from '../../client/upload-items.ts'
import { createUploader } from '../../client/uploader.ts'
import { uploadRetriesMs } from '../../shared/limits.ts'

const partBytes = 100

/** A request that is pending until a test answers it. */
class Line {
  static open: Line[] = []
  status = 0
  response: unknown = null
  responseType = ''
  headers = new Map<string, string>()
  upload: { onprogress?: (event: { loaded: number }) => void } = {}
  onload = () => {}
  onerror = () => {}
  onabort = () => {}
  open() {}
  setRequestHeader = (name: string, value: string) => this.headers.set(name, value)
  send = () => void Line.open.push(this)
  abort() {
    this.leave()
    this.onabort()
  }
  answers() {
    this.leave()
    this.status = 200
    this.response = { ok: true }
    this.onload()
  }
  refuses(status: number, code: string) {
    this.leave()
    this.status = status
    this.response = { error: code, code }
    this.onload()
  }
  private leave = () => {
    Line.open = Line.open.filter((line) => line !== this)
  }
  get part() {
    return `${this.headers.get('x-upload-id')} ${this.headers.get('x-upload-part')}`
  }
}

/** The parts that the server has of each file. */
let there: Record<string, number[]>
let done: string[]
let withdrawn: string[]
beforeEach(() => {
  Line.open = []
  there = {}
  done = []
  withdrawn = []
  vi.stubGlobal('XMLHttpRequest', Line)
  for (const name of ['addEventListener', 'dispatchEvent']) vi.stubGlobal(name, () => {})
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { act, name, upload_id } = JSON.parse(body)
    if (act === 'done') done.push(upload_id)
    if (act === 'withdraw') withdrawn.push(upload_id)
    return Response.json({ ok: true, upload_id: name ?? upload_id, part_bytes: partBytes, parts: there[name] ?? [] })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const film = (name: string, parts: number) => new File([new Uint8Array(parts * partBytes)], name)
const onTheirWay = () => Line.open.map(({ part }) => part).sort()
const waits = (parts: string[]) => expect.poll(onTheirWay).toEqual(parts)
/** The order of two parts depends on whose hash is computed first. */
const arrives = (part: string) => Line.open.find((line) => line.part === part)?.answers()
type Paths = Parameters<typeof createUploader>[0]
const begin = () => createUploader({ act: '/act' as Paths['act'], part: '/part' as Paths['part'] })
const statesOf = (list: readonly FileUpload[]) => list.map(({ state }) => state)

test('two parts are in flight at a time, and the next file starts when the first has nothing left to send', async () => {
  const uploader = begin()
  uploader.add(film('a', 3))
  uploader.add(film('b', 2))
  await waits(['a 1', 'a 2'])
  expect(statesOf(uploader.list())).toEqual(['sending', 'waiting'])
  arrives('a 1')
  await waits(['a 2', 'a 3'])
  arrives('a 2')
  await waits(['a 3', 'b 1'])
  arrives('a 3')
  await waits(['b 1', 'b 2'])
  for (const line of [...Line.open]) line.answers()
  await expect.poll(() => statesOf(uploader.list())).toEqual(['whole', 'whole'])
  expect(done).toEqual(['a', 'b'])
})

test('a pause aborts parts in flight; resuming sends each part that the server lacks once', async () => {
  const uploader = begin()
  const key = uploader.add(film('a', 4))
  await waits(['a 1', 'a 2'])
  arrives('a 1')
  await waits(['a 2', 'a 3'])
  there.a = [1]
  uploader.pause(key)
  expect(onTheirWay()).toEqual([])
  expect(uploader.list()).toMatchObject([{ state: 'paused', sent: 100 }])
  uploader.resume(key)
  await waits(['a 2', 'a 3'])
  expect(uploader.list()).toMatchObject([{ state: 'sending', before: 100, bytes: 400 }])
  for (const line of [...Line.open]) line.answers()
  await waits(['a 4'])
  arrives('a 4')
  await expect.poll(() => done).toEqual(['a'])
})

test.each([
  [503, 'upstream'],
  [503, 'storage_busy'],
  [503, 'overloaded'],
  [400, 'cut_off'],
])('a part that the site refuses with %i %s for a moment is sent again', async (status, code) => {
  const uploader = begin()
  uploader.add(film('a', 1))
  await waits(['a 1'])
  vi.useFakeTimers()
  Line.open[0]?.refuses(status, code)
  await vi.waitFor(() => expect(statesOf(uploader.list())).toEqual(['lost']))
  vi.advanceTimersByTime(uploadRetriesMs[0])
  vi.useRealTimers()
  await waits(['a 1'])
  arrives('a 1')
  await expect.poll(() => done).toEqual(['a'])
})

/** The pause after a file whose end the site did not take is over. */
async function retriedAtItsEnd() {
  const uploader = begin()
  uploader.add(film('a', 1))
  await waits(['a 1'])
  vi.useFakeTimers()
  arrives('a 1')
  await vi.waitFor(() => expect(statesOf(uploader.list())).toEqual(['lost']))
  vi.advanceTimersByTime(uploadRetriesMs[0])
  vi.useRealTimers()
  return uploader
}

test.each([
  ['network', () => Promise.reject(new TypeError('the network is gone'))],
  ['a full site', async () => Response.json({ error: 'overloaded', code: 'overloaded' }, { status: 503 })],
])('the end of a file is sent again after %s, and no second upload of it begins', async (_, lost) => {
  const acts: string[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { act, name, upload_id } = JSON.parse(body)
    acts.push(`${act} ${name ?? upload_id}`)
    if (act === 'done' && acts.length === 2) return lost()
    return Response.json({ ok: true, upload_id: name ?? upload_id, part_bytes: partBytes, parts: [] })
  })
  const uploader = await retriedAtItsEnd()
  await expect.poll(() => statesOf(uploader.list())).toEqual(['whole'])
  expect([acts, onTheirWay()]).toEqual([['new a', 'done a', 'done a'], []])
})

test('the end of a file whose parts the server lacks lists them again', async () => {
  const acts: string[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { act, name, upload_id } = JSON.parse(body)
    acts.push(act)
    if (act === 'done' && acts.length === 2)
      return Response.json({ error: 'file', code: 'parts_missing', field: 'file' }, { status: 400 })
    return Response.json({ ok: true, upload_id: name ?? upload_id, part_bytes: partBytes, parts: [] })
  })
  await retriedAtItsEnd()
  await waits(['a 1'])
  expect(acts).toEqual(['new', 'done', 'new'])
})

test.each([
  ['before it begins', 'new', { code: 'quota_open', info: 20 }],
  ['at its end', 'done', { code: 'too_short', info: 6 }],
])('a file that is refused %s has the number that its text needs', async (_, refusedAct, refusal) => {
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { act, name } = JSON.parse(body)
    return act === refusedAct
      ? Response.json({ error: 'file', ...refusal, codes: [{ field: 'file', ...refusal }] }, { status: 400 })
      : Response.json({ ok: true, upload_id: name, part_bytes: partBytes, parts: [1] })
  })
  const uploader = begin()
  uploader.add(film('a', 1))
  await expect
    .poll(() => uploader.list())
    .toMatchObject([{ state: 'refused', code: refusal.code, count: refusal.info }])
})

test('a file that the server has almost entirely resumes where it stopped', async () => {
  there.a = [1, 2, 3]
  const uploader = begin()
  uploader.add(film('a', 4))
  await waits(['a 4'])
  Line.open[0]?.upload.onprogress?.({ loaded: 50 })
  expect(uploader.list()).toMatchObject([{ before: 300, sent: 350 }])
})

test('the shown progress never decreases, neither by a lost part nor by a pause', async () => {
  const uploader = begin()
  const key = uploader.add(film('a', 4))
  const seen: number[] = []
  uploader.subscribe(() => seen.push(uploader.list()[0]?.sent ?? 0))
  await waits(['a 1', 'a 2'])
  Line.open.find(({ part }) => part === 'a 1')?.upload.onprogress?.({ loaded: 80 })
  Line.open.find(({ part }) => part === 'a 2')?.upload.onprogress?.({ loaded: 60 })
  arrives('a 1')
  await waits(['a 2', 'a 3'])
  there.a = [1]
  uploader.pause(key)
  uploader.resume(key)
  await waits(['a 2', 'a 3'])
  Line.open.find(({ part }) => part === 'a 2')?.upload.onprogress?.({ loaded: 10 })
  for (const line of [...Line.open]) line.answers()
  await waits(['a 4'])
  arrives('a 4')
  await expect.poll(() => done).toEqual(['a'])
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  expect(seen.at(-1)).toBe(400)
})

test('a removed file makes room for the next one', async () => {
  const uploader = begin()
  const key = uploader.add(film('a', 3))
  uploader.add(film('b', 1))
  await waits(['a 1', 'a 2'])
  uploader.remove(key)
  await waits(['b 1'])
  expect(uploader.list().map(({ name }) => name)).toEqual(['b'])
})

test('a file removed before the server has numbered its upload is withdrawn when it has', async () => {
  const uploader = begin()
  uploader.remove(uploader.add(film('a', 3)))
  await expect.poll(() => withdrawn).toEqual(['a'])
  expect([uploader.list(), onTheirWay()]).toEqual([[], []])
})

test('the upload speed is measured over the last six seconds only', async () => {
  let nowMs = 1_000_000
  vi.spyOn(Date, 'now').mockImplementation(() => nowMs)
  const uploader = begin()
  uploader.add(film('a', 1))
  await waits(['a 1'])
  const speedAfter = (seconds: number, loaded: number) => {
    nowMs += seconds * 1000
    Line.open[0]?.upload.onprogress?.({ loaded })
    return uploader.list()[0]?.speed
  }
  expect([speedAfter(2, 20), speedAfter(2, 60), speedAfter(2, 90)]).toEqual([10, 15, 15])
  // The first two seconds are outside of the window: 70 bytes in six seconds.
  expect(speedAfter(2, 90)).toBeCloseTo(70 / 6)
  expect([speedAfter(10, 100), speedAfter(10, 100)]).toEqual([1, 0])
})
