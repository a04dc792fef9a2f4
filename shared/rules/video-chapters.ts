// Chapters of a video as lines: `2:05 Title | performers | categories`, with commas between names. The last two parts may be missing.
// The same lines, with titles alone, are found in a description.
import { chaptersMax, chapterTitleMaxLength } from '../limits.ts'

/** `start` in whole seconds; names as they were typed. */
export type Chapter = { start: number; title: string; performers: string[]; categories: string[] }

/** Codes of what is wrong with lines of chapters. */
export const chapterProblems = [
  'chapters_many',
  'chapter_line',
  'chapter_title',
  'chapter_order',
  'chapter_late',
  'chapter_performer',
  'chapter_category',
] as const
/** Why lines were not accepted; `line` counts from 1. */
export type ChapterProblem = { code: (typeof chapterProblems)[number]; line: number }

const stamped = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)(?:[ \t]+[-–—:|•]?[ \t]*|[ \t]*[-–—|•][ \t]*)(\S.*)$/
/** Before a time in a description: a bullet or a bracket. */
const lead = /^[\s•*·–—>-]*[([]?/

/** Reads what was typed. Times must grow, and lie within the video. @param seconds the length of the video */
export function readChapters(text: string, seconds: number): Chapter[] | ChapterProblem {
  const chapters: Chapter[] = []
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (line.trim() === '') continue
    const at = { line: index + 1 }
    const chapter = readLine(line.trim())
    if (!chapter) return { code: 'chapter_line', ...at }
    if (chapter.title === '' || chapter.title.length > chapterTitleMaxLength) return { code: 'chapter_title', ...at }
    if (chapter.start <= (chapters.at(-1)?.start ?? -1)) return { code: 'chapter_order', ...at }
    if (chapter.start >= Math.max(1, seconds)) return { code: 'chapter_late', ...at }
    if (chapters.length === chaptersMax) return { code: 'chapters_many', ...at }
    chapters.push(chapter)
  }
  return chapters
}

function readLine(line: string): Chapter | null {
  const [, hours = '0', minutes = '', seconds = '', rest = ''] = stamped.exec(line) ?? []
  if (seconds === '' || (hours !== '0' && Number(minutes) > 59)) return null
  const [title = '', performers = '', categories = ''] = rest.split('|')
  return {
    start: 3600 * Number(hours) + 60 * Number(minutes) + Number(seconds),
    title: clean(title),
    performers: namesIn(performers),
    categories: namesIn(categories),
  }
}

const clean = (text: string): string => text.replace(/[\p{Cc}\p{Bidi_Control}]/gu, ' ').trim()
const namesIn = (text: string): string[] => [...new Set(text.split(',').map(clean))].filter(Boolean)

/** The shortest list of times in a description that is taken for chapters. */
const describedMin = 3

/**
 * Chapters of a description: at least three lines that begin with a time, the first of them 0:00, each later than the one before it and
 * within the video. Any other list of times is none.
 */
export function chaptersOfDescription(description: string, seconds: number): Chapter[] {
  const chapters = description.split('\n').flatMap((line) => {
    const chapter = readLine(line.replace(lead, '').replace(/^([\d:]+)[)\]]/, '$1 '))
    return chapter ? [{ ...chapter, performers: [], categories: [] }] : []
  })
  const isInOrder = chapters.every(({ start }, at) => start > (chapters[at - 1]?.start ?? -1) && start < seconds)
  const isNamed = chapters.every(({ title }) => title !== '' && title.length <= chapterTitleMaxLength)
  const isList = chapters.length >= describedMin && chapters.length <= chaptersMax && chapters[0]?.start === 0
  return isList && isInOrder && isNamed ? chapters : []
}

/** The lines of chapters, as a form has them. */
export const chapterLines = (chapters: readonly Chapter[]): string =>
  chapters
    .map(({ start, title, performers, categories }) => {
      const parts = [title, performers.join(', '), categories.join(', ')]
      while (parts.at(-1) === '') parts.pop()
      return `${chapterTime(start)} ${parts.join(' | ')}`
    })
    .join('\n')

/** `2:05`, `1:02:05` */
export function chapterTime(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`
}
