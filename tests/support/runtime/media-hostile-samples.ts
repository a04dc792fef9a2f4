// Hostile and broken files: each with its name, and the failure that the media processor must report.
import type { FailureReason } from '../../../shared/contract/media-events.ts'
import { harbour, made, pictures, tone } from './media-samples.ts'

export type Hostile = { what: string; name: string; bytes: () => Uint8Array<ArrayBuffer>; reasons: FailureReason[] }

/** @param bait an address that must never be requested, and a file that must never be read */
export const hostileVideos = (bait: Bait): Hostile[] => [...textFiles(bait), ...otherMedia, ...brokenVideos]

type Bait = { url: string; file: string }

const textFiles = (bait: Bait): Hostile[] => [
  { what: 'of no bytes', name: 'a.mp4', bytes: () => text(''), reasons: ['corrupted'] },
  {
    what: 'that is a letter',
    name: 'a.avi',
    bytes: () => text('Dear uploader,\n'.repeat(500)),
    reasons: ['corrupted', 'unsupported'],
  },
  {
    what: 'that is a playlist of another site',
    name: 'a.avi',
    bytes: () => text(`#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${bait.url}/a.ts\n#EXT-X-ENDLIST\n`),
    reasons: ['unsupported'],
  },
  {
    what: 'that is a playlist of a file here',
    name: 'a.mpg',
    bytes: () => text(`#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nfile://${bait.file}\n#EXT-X-ENDLIST\n`),
    reasons: ['unsupported'],
  },
  {
    what: 'that is a list of files',
    name: 'a.mkv',
    bytes: () => text(`ffconcat version 1.0\nfile ${bait.file}\nfile ${bait.url}/a.mp4\n`),
    reasons: ['unsupported'],
  },
  {
    what: 'that is a description of a stream elsewhere',
    name: 'a.mp4',
    bytes: () =>
      text(
        `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=a\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 9 RTP/AVP 96\na=rtpmap:96 H264/90000\n`,
      ),
    reasons: ['unsupported', 'corrupted'],
  },
  {
    what: 'that is a manifest of a stream elsewhere',
    name: 'a.webm',
    bytes: () =>
      text(
        `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static"><Period><AdaptationSet><Representation id="0"><BaseURL>${bait.url}/a.mp4</BaseURL></Representation></AdaptationSet></Period></MPD>`,
      ),
    reasons: ['unsupported', 'corrupted'],
  },
  {
    what: 'that are subtitles',
    name: 'a.mp4',
    bytes: () => text('1\n00:00:00,000 --> 00:20:00,000\nHello\n\n2\n00:20:00,000 --> 00:40:00,000\nBye\n'),
    reasons: ['unsupported', 'corrupted'],
  },
]

/** Real media of an unaccepted kind. */
const otherMedia: Hostile[] = [
  {
    what: 'that is a picture',
    name: 'a.mp4',
    bytes: () => made('a.png', ...pictures(), '-frames:v', '1'),
    reasons: ['unsupported'],
  },
  {
    what: 'that moves but is a GIF',
    name: 'a.avi',
    bytes: () => made('a.gif', ...pictures()),
    reasons: ['unsupported'],
  },
  {
    what: 'without pictures',
    name: 'a.mp4',
    bytes: () => made('a.m4a', ...tone(), '-c:a', 'aac'),
    reasons: ['unsupported'],
  },
  { what: 'that is no video by its name', name: 'a.exe', bytes: () => harbour(), reasons: ['unsupported'] },
  {
    what: 'of an unusual codec',
    name: 'a.avi',
    bytes: () => made('a.avi', ...pictures(), '-c:v', 'huffyuv'),
    reasons: ['unsupported'],
  },
]

/** Videos that are oversized, truncated, corrupted, or state a wrong length. */
const brokenVideos: Hostile[] = [
  {
    what: 'of enormous frames',
    name: 'a.avi',
    bytes: () =>
      made('a.avi', ...pictures({ size: '9000x5000', seconds: 1, rate: 1, source: 'color' }), '-c:v', 'mjpeg'),
    reasons: ['too_large', 'corrupted'],
  },
  {
    what: 'of a thousand streams',
    name: 'a.mp4',
    bytes: () => withTracks(harbour(), 1000),
    reasons: ['hostile', 'corrupted'],
  },
  {
    what: 'that was cut off before its index',
    name: 'a.mp4',
    bytes: () => cut(harbour({ seconds: 6 }), 0.6),
    reasons: ['corrupted'],
  },
  {
    what: 'that was cut off behind its index',
    name: 'a.mp4',
    bytes: () => cut(indexedFirst(), 0.6),
    reasons: ['corrupted'],
  },
  { what: 'that says it is eleven minutes long', name: 'a.mkv', bytes: () => lying(660), reasons: ['corrupted'] },
  { what: 'that says it is a year long', name: 'a.mkv', bytes: () => lying(31_000_000), reasons: ['too_large'] },
  { what: 'whose insides are noise', name: 'a.mp4', bytes: () => noisy(harbour()), reasons: ['corrupted'] },
]

export const text = (words: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(words)

export const joined = (...parts: Uint8Array[]): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.concat(parts))

const cut = (bytes: Uint8Array<ArrayBuffer>, share: number) => bytes.slice(0, Math.floor(bytes.length * share))

const indexedFirst = () =>
  made('first.mp4', ...pictures({ seconds: 6 }), '-c:v', 'libx264', '-g', '12', '-movflags', '+faststart')

/** A video of two seconds that states another length in its header (Matroska's element 4489, a double of milliseconds). */
function lying(seconds: number): Uint8Array<ArrayBuffer> {
  const bytes = made('lying.mkv', ...pictures(), '-c:v', 'libx264')
  const at = Buffer.from(bytes).indexOf(Buffer.from([0x44, 0x89, 0x88]))
  new DataView(bytes.buffer).setFloat64(at + 3, seconds * 1000)
  return bytes
}

/** The header is intact, but the data it refers to is not. */
function noisy(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const { from, to } = boxOf(bytes, 'mdat')
  let state = 1
  for (let at = from + 8; at < to; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    bytes[at] = state >>> 24
  }
  return bytes
}

/** The last track of a file, repeated many times. Its index lies at the end, so that no other offset changes. */
function withTracks(bytes: Uint8Array<ArrayBuffer>, count: number): Uint8Array<ArrayBuffer> {
  const movie = boxOf(bytes, 'moov')
  const inner = bytes.slice(movie.from + 8, movie.to)
  const track = boxOf(inner, 'trak')
  const copies = Array.from({ length: count }, () => inner.subarray(track.from, track.to))
  const index = joined(bytes.subarray(movie.from, movie.to), ...copies)
  new DataView(index.buffer).setUint32(0, index.length)
  return joined(bytes.subarray(0, movie.from), index)
}

/** Finds a box of an mp4 among its siblings. */
export function boxOf(bytes: Uint8Array, name: string): { from: number; to: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let from = 0; from + 8 <= bytes.length; ) {
    const size = view.getUint32(from)
    if (Buffer.from(bytes.subarray(from + 4, from + 8)).toString('latin1') === name) return { from, to: from + size }
    from += size
  }
  throw new Error(`no ${name}`)
}
