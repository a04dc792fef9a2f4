// The chapters of a video for its page: those that were typed, or those of its description. Names of performers and categories become the
// addresses of those that the video shows.
import type { CategoryName, NamedDir } from '../../../shared/entities/video.ts'
import type { VideoChapter } from '../../../shared/entities/video-texts.ts'
import { type Chapter, chaptersOfDescription, readChapters } from '../../../shared/rules/video-chapters.ts'

type Tags = { models: readonly NamedDir[]; categories: readonly CategoryName[] }
type Texts = { chapters: string; description: string; duration_seconds: number }

/** Another file may have made the video shorter than its chapters are. */
export function chaptersOf({ chapters: lines, description, duration_seconds }: Texts, tags: Tags): VideoChapter[] {
  const typed = lines === '' ? [] : readChapters(lines, Number.POSITIVE_INFINITY)
  const chapters =
    Array.isArray(typed) && typed.length > 0 ? typed : chaptersOfDescription(description, duration_seconds)
  return chapters
    .filter(({ start }) => start < Math.max(1, duration_seconds))
    .map((chapter) => shownChapter(chapter, tags))
}

function shownChapter({ start, title, performers, categories }: Chapter, tags: Tags): VideoChapter {
  const [models, subjects] = [dirsNamed(performers, tags.models), dirsNamed(categories, tags.categories)]
  return {
    start,
    title,
    ...(models.length > 0 && { models }),
    ...(subjects.length > 0 && { categories: subjects }),
  }
}

const dirsNamed = (names: readonly string[], tags: readonly NamedDir[]): string[] =>
  names.flatMap((name) => tags.find((tag) => isNamed(tag, name))?.dir ?? [])

/** By its title or its address. */
export const isNamed = ({ title, dir }: NamedDir, name: string): boolean =>
  title.toLowerCase() === name.toLowerCase() || dir === name.toLowerCase()
