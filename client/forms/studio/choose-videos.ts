// Which of the chosen files are sent. What a visitor chose file by file is refused with a reason; a folder holds other files as well,
// which are only counted.
import { folderFilesMax } from '../../../shared/forms/studio-upload.ts'
import { isVideoName } from '../../../shared/rules/studio-video-types.ts'
import { findFileProblem } from '../../file-problem.ts'

type Chosen = {
  videos: File[]
  firstCode: Awaited<ReturnType<typeof findFileProblem>>
  /** Files of a folder that were left out. */
  others: number
}

export async function chooseVideos(files: readonly File[], isFolder: boolean, minSeconds?: number): Promise<Chosen> {
  const named = isFolder
    ? files
        .filter(({ name }) => isVideoName(name) && !name.startsWith('.'))
        .toSorted((a, b) => pathOf(a).localeCompare(pathOf(b), 'en', { numeric: true }))
        .slice(0, folderFilesMax)
    : files
  const checked = await Promise.all(
    named.map(async (file) => ({ file, code: await findFileProblem(file, minSeconds) })),
  )
  return {
    videos: checked.filter(({ code }) => code === null).map(({ file }) => file),
    firstCode: checked.find(({ code }) => code !== null)?.code ?? null,
    others: files.length - named.length,
  }
}

const pathOf = ({ webkitRelativePath, name }: File): string => webkitRelativePath || name
