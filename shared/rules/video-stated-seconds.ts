// The length that an MP4 or QuickTime file states about itself, read with a few small ranges: in the browser before a file is sent, and in
// the upstream before it waits in the queue. The media processor finds out the truth.

/** Boxes at the top of a file that are walked until the header is found. */
const boxesMax = 16
/** The header's movie box begins with the box that has the length. */
const headBytes = 160

/** Reads a range of the file; null where there is none. */
type ReadRange = (offset: number, length: number) => Promise<DataView | null>

/** Seconds; null where the file states none in a place that is found quickly. */
export async function statedSecondsOf(bytes: number, readAt: ReadRange): Promise<number | null> {
  let offset = 0
  for (let box = 0; box < boxesMax && offset + 16 <= bytes; box++) {
    const view = await readAt(offset, Math.min(headBytes, bytes - offset))
    if (!view || view.byteLength < 16) return null
    const name = nameAt(view, 4)
    if (box === 0 && name !== 'ftyp') return null
    if (name === 'moov') return secondsIn(view)
    const size = view.getUint32(0)
    const whole = size === 1 ? Number(view.getBigUint64(8)) : size
    // 0: to the end of the file.
    if (whole < 8) return null
    offset += whole
  }
  return null
}

/** Of the box `mvhd`, which is the first one of `moov` in every file that a camera or an editor writes. */
function secondsIn(view: DataView): number | null {
  const start = view.getUint32(0) === 1 ? 16 : 8
  if (view.byteLength < start + 40 || nameAt(view, start + 4) !== 'mvhd') return null
  const isLong = view.getUint8(start + 8) === 1
  const at = start + (isLong ? 28 : 20)
  const scale = view.getUint32(at)
  const length = isLong ? Number(view.getBigUint64(at + 4)) : view.getUint32(at + 4)
  const seconds = scale === 0 ? 0 : length / scale
  return seconds > 0 ? seconds : null
}

const nameAt = (view: DataView, at: number): string =>
  String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, 4))
