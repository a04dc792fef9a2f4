// The list of a backup's files: one line of JSON for each, with the name that it has in the bucket and the hash of its bytes.
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import * as z from 'zod/mini'
import { StoredFile } from './site-files.ts'

export const mediaListName = 'media.jsonl'

const ListedFile = z.extend(StoredFile, { sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) })
export type ListedFile = z.infer<typeof ListedFile>

export const mediaLine = (file: ListedFile): string => `${JSON.stringify(file)}\n`

/** Read line by line: a site can have millions of files. */
export async function* readMediaList(backup: string): AsyncGenerator<ListedFile> {
  const lines = createInterface({
    input: createReadStream(join(backup, mediaListName)),
    crlfDelay: Number.POSITIVE_INFINITY,
  })
  for await (const line of lines) yield ListedFile.parse(JSON.parse(line))
}

/** The whole list; null when it is damaged. */
export async function readableFiles(backup: string): Promise<ListedFile[] | null> {
  const files: ListedFile[] = []
  try {
    for await (const file of readMediaList(backup)) files.push(file)
    return files
  } catch {
    return null
  }
}
