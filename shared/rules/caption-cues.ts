// Captions as cues: WebVTT and SRT files are read into them, checked and cleaned, and written as WebVTT again. What is not understood is
// dropped or refused; nothing of a file is passed on as it came.
import { captionCueMaxLength, captionCuesMax } from '../limits.ts'
import { cleanCueText, plainCueText } from './caption-markup.ts'
import type { CaptionProblem } from './caption-problems.ts'

/** One text with its times in milliseconds. The text is WebVTT's: escaped, with `b`, `i`, `u` and `v` as its only markup. */
export type Cue = { start: number; end: number; text: string }

/** The text of a file of captions; null when it is not UTF-8. A byte order mark is dropped. */
export function decodeCaptions(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/**
 * Reads WebVTT or SRT. Times must be in order and end after they begin; a cue must not begin after the video's end.
 * @param seconds the length of the video; null while it is not known
 */
export function readCaptions(text: string, seconds: number | null): Cue[] | CaptionProblem {
  if (text.includes('\0')) return { code: 'not_captions', line: 0 }
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const isVtt = /^WEBVTT([ \t]|$)/.test(lines[0] ?? '')
  const cues: Cue[] = []
  let found = 0
  for (const block of blocksOf(lines, isVtt)) {
    const read = readBlock(block, isVtt)
    if (read === null) continue
    if ('code' in read) return read
    const problem = { start: read.start, end: read.end, line: block.line }
    const code = timeProblem(problem, cues.at(-1), seconds)
    if (code) return { code, line: block.line }
    found += 1
    if (found > captionCuesMax) return { code: 'captions_many', line: block.line }
    if (read.text.length > captionCueMaxLength) return { code: 'captions_line', line: block.line }
    if (read.text !== '') cues.push(read)
  }
  return cues.length ? cues : { code: 'captions_empty', line: 0 }
}

function timeProblem(
  { start, end }: { start: number; end: number },
  before: Cue | undefined,
  seconds: number | null,
): CaptionProblem['code'] | null {
  if (end <= start) return 'captions_time'
  if (before && start < before.start) return 'captions_order'
  return seconds !== null && start > seconds * 1000 ? 'captions_late' : null
}

type Block = { lines: string[]; line: number }

/** Lines between blank ones. The header of WebVTT is a block of its own, and is left out. */
function* blocksOf(lines: readonly string[], isVtt: boolean): Generator<Block> {
  let block: Block = { lines: [], line: 1 }
  let isHeader = isVtt
  for (const [index, line] of [...lines, ''].entries()) {
    if (line.trim() !== '') {
      if (block.lines.length === 0) block.line = index + 1
      block.lines.push(line)
      continue
    }
    if (block.lines.length > 0 && !isHeader) yield block
    if (block.lines.length > 0) isHeader = false
    block = { lines: [], line: index + 2 }
  }
}

const stamp = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})`
const timing = new RegExp(`^\\s*${stamp}[ \\t]*-->[ \\t]*${stamp}(?:[ \\t].*)?$`)

/** Null for a comment or a style. */
function readBlock({ lines, line }: Block, isVtt: boolean): Cue | CaptionProblem | null {
  const [first = '', second = ''] = lines
  if (isVtt && /^(NOTE|STYLE|REGION)([ \t]|$)/.test(first)) return null
  const at = first.includes('-->') ? 0 : 1
  const times = timing.exec(at === 0 ? first : second)
  if (!times) return { code: 'not_captions', line: line + (second.includes('-->') ? 1 : 0) }
  const [, ...numbers] = times
  const [start, end] = [msOf(numbers.slice(0, 4)), msOf(numbers.slice(4))]
  if (start === null || end === null) return { code: 'captions_time', line: line + at }
  return { start, end, text: cleanCueText(lines.slice(at + 1).join('\n'), isVtt) }
}

function msOf([hours = '0', minutes = '', seconds = '', fraction = '']: (string | undefined)[]): number | null {
  if (Number(minutes) > 59 || Number(seconds) > 59) return null
  return 3_600_000 * Number(hours) + 60_000 * Number(minutes) + 1000 * Number(seconds) + Number(fraction.padEnd(3, '0'))
}

const aTime = new RegExp(`^\\s*${stamp}\\s*$`)

/** The milliseconds of a time that was typed; null for anything else. */
export function readCueTime(text: string): number | null {
  const [, ...numbers] = aTime.exec(text) ?? []
  return numbers.length ? msOf(numbers) : null
}

/** `00:01:02.500`, with any number of hours. */
export function cueTime(ms: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const rest = String(ms % 1000).padStart(3, '0')
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${rest}`
}

/** The WebVTT of these cues. */
export const writeCaptions = (cues: readonly Cue[]): string =>
  `WEBVTT\n\n${cues.map(({ start, end, text }) => `${cueTime(start)} --> ${cueTime(end)}\n${text}\n`).join('\n')}`

/** What is said in a WebVTT that was written here, without times and markup: for a search. */
export const saidIn = (vtt: string): string =>
  vtt
    .split('\n')
    .slice(1)
    .filter((line) => !line.includes('-->'))
    .map(plainCueText)
    .join(' ')
