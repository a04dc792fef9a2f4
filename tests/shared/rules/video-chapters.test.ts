// Chapters: lines that are typed, and lists of times in a description.
import { describe, expect, it } from 'vitest'
import { chaptersMax, chapterTitleMaxLength } from '../../../shared/limits.ts'
import { chapterLines, chaptersOfDescription, readChapters } from '../../../shared/rules/video-chapters.ts'
import { chaptersOf } from '../../../worker/origin/video/chapters-of.ts'

const typed = '0:00 Dawn\n\n 2:05 - Waves | Lina Berg, Ada Stone | silk\n1:02:03 Night || silk'
const none = { performers: [], categories: [] }

describe('chapters', () => {
  it('are read from lines, with performers and categories, and written again', () => {
    const chapters = [
      { start: 0, title: 'Dawn', ...none },
      { start: 125, title: 'Waves', performers: ['Lina Berg', 'Ada Stone'], categories: ['silk'] },
      { start: 3723, title: 'Night', performers: [], categories: ['silk'] },
    ]
    expect(readChapters(typed, 4000)).toEqual(chapters)
    expect(readChapters(chapterLines(chapters), 4000)).toEqual(chapters)
  })

  it.each([
    ['Dawn', 'chapter_line', 1],
    ['0:00 Dawn\n1:75 Noon', 'chapter_line', 2],
    ['0:00 - | Lina', 'chapter_title', 1],
    [`0:00 ${'x'.repeat(chapterTitleMaxLength + 1)}`, 'chapter_title', 1],
    ['0:10 a\n\n0:10 b', 'chapter_order', 3],
    ['0:00 a\n1:40 b', 'chapter_late', 2],
    [
      Array.from({ length: chaptersMax + 1 }, (_, at) => `0:${String(at % 60).padStart(2, '0')} x`).join('\n'),
      'chapter_order',
      61,
    ],
  ])('are refused with the line that is wrong, case %#', (text, code, line) => {
    expect(readChapters(text, 100)).toEqual({ code, line })
  })

  it('are found in a description only as a whole list from 0:00 on', () => {
    const found = (text: string) => chaptersOfDescription(text, 100).map(({ start, title }) => `${start} ${title}`)
    expect(found('A film.\n0:00 Dawn\n• (0:30) Noon\n[1:00] – Dusk | no names\nThanks')).toEqual([
      '0 Dawn',
      '30 Noon',
      '60 Dusk',
    ])
    for (const text of [
      '0:00 a\n0:30 b',
      '0:10 a\n0:30 b\n0:50 c',
      '0:00 a\n0:50 b\n0:30 c',
      '0:00 a\n0:30 b\n2:00 c',
      'At 0:00 it begins',
    ])
      expect(found(text)).toEqual([])
  })

  it('of a video name the performers and categories that it shows, and end with it', () => {
    const tags = {
      models: [{ title: 'Lina Berg', dir: 'lina-berg' }],
      categories: [{ title: 'Silk', dir: 'silk' }],
    }
    expect(chaptersOf({ chapters: typed, description: '', duration_seconds: 300 }, tags)).toEqual([
      { start: 0, title: 'Dawn' },
      { start: 125, title: 'Waves', models: ['lina-berg'], categories: ['silk'] },
    ])
    const described = { chapters: '', description: '0:00 a\n0:30 b\n1:00 c', duration_seconds: 90 }
    expect(chaptersOf(described, tags)).toHaveLength(3)
    expect(chaptersOf({ ...described, chapters: '0:05 Mine' }, tags)).toEqual([{ start: 5, title: 'Mine' }])
  })
})
