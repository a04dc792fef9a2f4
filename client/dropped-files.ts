// The files of a drop, with those in dropped folders: browsers hand over a folder as an entry that is read level by level.

export type Dropped = { files: File[]; isFolder: boolean }

/** At most `max` files; the entries of a drop are only there while its event is handled, so they are taken before the first wait. */
export async function droppedFiles(transfer: DataTransfer, max: number): Promise<Dropped> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.() ?? null)
  if (!entries.some((entry) => entry?.isDirectory)) return { files: [...transfer.files], isFolder: false }
  const files: File[] = []
  for (const entry of entries) if (entry) await collect(entry, files, max)
  return { files, isFolder: true }
}

async function collect(entry: FileSystemEntry, files: File[], max: number): Promise<void> {
  if (files.length >= max) return
  if (isFile(entry)) {
    const file = await new Promise<File | null>((resolve) => entry.file(resolve, () => resolve(null)))
    if (file) files.push(file)
    return
  }
  if (!isFolder(entry)) return
  const reader = entry.createReader()
  // A reader hands over its entries a hundred at a time, and then none.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])))
    if (some.length === 0) return
    for (const one of some) await collect(one, files, max)
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
