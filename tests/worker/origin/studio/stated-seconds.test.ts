// The length that a file states is found with a few small reads, wherever its header is; what is damaged or of another kind states none.
import { expect, test } from 'vitest'
import { statedSeconds } from '../../../../worker/origin/studio/stated-seconds.ts'

const text = (name: string) => [...name].map((letter) => letter.charCodeAt(0))
const number = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255)
const box = (name: string, body: number[]) => [...number(body.length + 8), ...text(name), ...body]
const wide = (name: string, body: number[]) => [
  ...number(1),
  ...text(name),
  ...number(0),
  ...number(body.length + 16),
  ...body,
]
const ftyp = box('ftyp', text('isom0000'))
/** 600 ticks a second. */
const mvhd = (ticks: number) =>
  box('mvhd', [0, 0, 0, 0, ...number(0), ...number(0), ...number(600), ...number(ticks), ...new Array(80).fill(0)])
const longMvhd = (ticks: number) =>
  box('mvhd', [
    1,
    0,
    0,
    0,
    ...new Array(16).fill(0),
    ...number(600),
    ...number(0),
    ...number(ticks),
    ...new Array(80).fill(0),
  ])
const data = (bytes: number) => new Array<number>(bytes).fill(7)

let reads = 0
const secondsIn = (bytes: number[]) => {
  reads = 0
  const get = async (key: string, { range }: { range: { offset: number; length: number } }) => {
    expect(key).toBe('uploads/u/source')
    reads++
    const part = Uint8Array.from(bytes.slice(range.offset, range.offset + range.length))
    return { arrayBuffer: async () => part.buffer }
  }
  return statedSeconds({ get } as never, { upload_id: 'u', file_bytes: bytes.length })
}

test.each([
  ['before the data', [...ftyp, ...box('moov', mvhd(8400)), ...box('mdat', data(5000))]],
  ['after the data, as cameras write it', [...ftyp, ...box('mdat', data(5000)), ...box('moov', mvhd(8400))]],
  ['after data with a long size', [...ftyp, ...wide('mdat', data(5000)), ...box('moov', mvhd(8400))]],
  ['with times of 64 bits', [...ftyp, ...box('moov', longMvhd(8400))]],
])('reads 14 seconds from a header %s', async (_, bytes) => {
  expect(await secondsIn(bytes)).toBe(14)
  expect(reads).toBeLessThanOrEqual(3)
})

test.each([
  ['another container', [...number(0x1a45dfa3), ...data(400)]],
  ['a box without a size', [...ftyp, ...number(0), ...text('mdat'), ...data(400)]],
  ['a box of a size that no box has', [...ftyp, ...number(3), ...text('mdat'), ...data(400)]],
  ['a header that begins with another box', [...ftyp, ...box('moov', box('trak', data(200)))]],
  ['a file that ends before its header', [...ftyp, ...box('mdat', data(50))]],
  ['many small boxes', [...ftyp, ...new Array(40).fill(box('free', data(20))).flat(), ...box('moov', mvhd(600))]],
  ['an empty file', []],
])('states none: %s', async (_, bytes) => {
  expect(await secondsIn(bytes)).toBeNull()
  expect(reads).toBeLessThanOrEqual(16)
})

test('a bucket that fails states none', async () => {
  const get = () => Promise.reject(new Error('down'))
  expect(await statedSeconds({ get } as never, { upload_id: 'u', file_bytes: 9000 })).toBeNull()
})
