// Captions that were sent, as they are stored: checked, cleaned, and named by the hash of their text.

import { toHex } from '../../../shared/byte-encodings.ts'
import { ok, type Result, refusedForm } from '../../../shared/result.ts'
import { readCaptions, writeCaptions } from '../../../shared/rules/caption-cues.ts'
import type { CaptionKind } from '../../../shared/rules/caption-languages.ts'
import type { CaptionProblem } from '../../../shared/rules/caption-problems.ts'
import type { CaptionRow } from './store/video-texts.ts'

type Sent = {
  /** The field that a problem is about. */
  field: string
  lang: string
  kind: CaptionKind
  text: string
  /** The length of the video; null while it is not known. */
  seconds: number | null
}

/** Refused with the code of its problem, and the line in info. */
export async function captionRow({ field, lang, kind, text, seconds }: Sent): Promise<Result<CaptionRow>> {
  // A last text may stay until the video has ended.
  const cues = readCaptions(text, seconds === null ? null : seconds + 1)
  if (!Array.isArray(cues)) return captionProblem(field, cues)
  const vtt = writeCaptions(cues)
  return ok({ lang, kind, hash: await hashOf(vtt), cue_count: cues.length, vtt })
}

const captionProblem = (field: string, { code, line }: CaptionProblem) => refusedForm([{ field, code, info: line }])

const hashOf = async (text: string): Promise<string> =>
  toHex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).slice(0, 16)
