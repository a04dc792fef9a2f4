// Files of captions: what is read from WebVTT and SRT, what is cleaned, and what is refused.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { captionCueMaxLength, captionCuesMax } from '../../../shared/limits.ts'
import {
  cueTime,
  decodeCaptions,
  readCaptions,
  readCueTime,
  writeCaptions,
} from '../../../shared/rules/caption-cues.ts'

const srt =
  '1\r\n00:00:01,000 --> 00:00:02,500\r\nHello\r\nworld\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\n{\\an8}Bye\r\n'
const vtt = `WEBVTT - made by a tool

STYLE
::cue { background: url(https://evil.test/) }

NOTE
not shown

intro
00:01.000 --> 00:02.500 line:0 position:20%
Hello
world

00:03.000 --> 00:04.000
Bye
`
const cues = [
  { start: 1000, end: 2500, text: 'Hello\nworld' },
  { start: 3000, end: 4000, text: 'Bye' },
]
const cue = (text: string) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`
const textOf = (text: string) => {
  const read = readCaptions(cue(text), null)
  return Array.isArray(read) ? read.map((one) => one.text) : read.code
}

describe('captions', () => {
  it.each([
    ['SRT', srt],
    ['WebVTT', vtt],
    ['WebVTT after a byte order mark', `\uFEFF${vtt}`],
  ])('of %s are read without styles, comments, names and settings', (_, text) => {
    expect(readCaptions(text, 10)).toEqual(cues)
  })

  it('are written as WebVTT that reads as the same cues', () => {
    expect(writeCaptions(cues)).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nHello\nworld\n\n00:00:03.000 --> 00:00:04.000\nBye\n',
    )
    expect(readCaptions(writeCaptions(cues), 10)).toEqual(cues)
  })

  it.each([
    ['<b>bold</b> <i>it</i> <u>under</u>', '<b>bold</b> <i>it</i> <u>under</u>'],
    ['<b.red.big>bold', '<b>bold</b>'],
    ['<b>one <i>two</b> three</i>', '<b>one <i>two</i></b> three'],
    ['<v.loud Mary Ann>Hi <v Tom>Hello', '<v Mary Ann>Hi </v><v Tom>Hello</v>'],
    ['<c.x>plain</c> <lang en>words</lang> <00:01.500>later', 'plain words later'],
    ['<script>alert(1)</script>', 'alert(1)'],
    ['<img src=x onerror=alert(1)>', []],
    ['a < b & c &amp; d &lt;b&gt; &bogus;', 'a &lt; b &amp; c &amp; d &lt;b&gt; &amp;bogus;'],
    ['left\u202Eright\u0007\u2066', 'leftright'],
    ['</b>closed', 'closed'],
  ])('keep of %j no markup but b, i, u and v', (typed, kept) => {
    expect(textOf(typed)).toEqual(typeof kept === 'string' ? [kept] : 'captions_empty')
  })

  it.each([
    ['', 'captions_empty', 0],
    ['WEBVTT\n', 'captions_empty', 0],
    ['just a text', 'not_captions', 1],
    ['{"cues": []}', 'not_captions', 1],
    ['WEBVTT\n\n00:01.000 -> 00:02.000\nx', 'not_captions', 3],
    ['WEBVTT\n\nname\n00:61.000 --> 01:02.000\nx', 'captions_time', 4],
    ['WEBVTT\n\n00:02.000 --> 00:02.000\nx', 'captions_time', 3],
    ['WEBVTT\n\n00:02.000 --> 00:03.000\nx\n\n00:01.000 --> 00:04.000\ny', 'captions_order', 6],
    ['WEBVTT\n\n00:11.000 --> 00:12.000\nx', 'captions_late', 3],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\n\0', 'not_captions', 0],
    [cue('x'.repeat(captionCueMaxLength + 1)), 'captions_line', 3],
    [
      `WEBVTT\n\n${'00:01.000 --> 00:02.000\nx\n\n'.repeat(captionCuesMax + 1)}`,
      'captions_many',
      3 + 3 * captionCuesMax,
    ],
  ])('are refused with the line that is wrong, case %#', (text, code, line) => {
    expect(readCaptions(text, 10)).toEqual({ code, line })
  })

  it('that are not UTF-8 are not read', () => {
    expect(decodeCaptions(new Uint8Array([0xff, 0xfe, 0x57]))).toBeNull()
    expect(decodeCaptions(new TextEncoder().encode('é'))).toBe('é')
  })

  it('of any text are refused, or are clean and read again as they are', () => {
    const pieces = '<b>,</b>,<v A>,<,>,&,&lt;,x,<i,--,{\\an1},<c>,1'.split(',')
    const piece = fc.constantFrom(...pieces, '\n', ' ', '\u202E', '\t')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.boolean(), (typed, isVtt) => {
        const text = typed.join('')
        const read = readCaptions(isVtt ? cue(text) : `1\n00:00:01,000 --> 00:00:02,000\n${text}\n`, null)
        if (!Array.isArray(read)) return
        for (const one of read)
          expect(one.text.replace(/<\/?[biu]>|<v [^<>&]+>|<\/v>|&(amp|lt|gt);/g, '')).not.toMatch(/[<>&\t\u202E]/)
        expect(readCaptions(writeCaptions(read), null)).toEqual(read)
      }),
    )
  })

  it('have times that read as they are written', () => {
    expect([cueTime(0), cueTime(3_723_045), readCueTime('1:02:03.045'), readCueTime('02:03,5')]).toEqual([
      '00:00:00.000',
      '01:02:03.045',
      3_723_045,
      123_500,
    ])
    for (const wrong of ['', '1', '00:61.000', '1:2.0x', '-1:00.000']) expect(readCueTime(wrong)).toBeNull()
  })
})
