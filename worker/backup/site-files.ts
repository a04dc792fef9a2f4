// The files of a site's bucket, wherever it runs: listed page by page and read as streams.
import { Readable } from 'node:stream'
import * as z from 'zod/mini'
import { Refusal } from '../local/terminal.ts'

const Metadata = z.record(z.string(), z.string())

/** A file of the bucket. `version` is another one whenever its bytes are. */
export const StoredFile = z.object({
  key: z.string(),
  size: z.int().check(z.minimum(0)),
  version: z.string(),
  httpMetadata: z._default(Metadata, {}),
  customMetadata: z._default(Metadata, {}),
})
export type StoredFile = z.infer<typeof StoredFile>

const Page = z.object({ files: z.array(StoredFile), cursor: z.string() })

/** `bytes`, and the metadata where the list has none. */
type ReadFile = { bytes: Readable } & Partial<Pick<StoredFile, 'httpMetadata' | 'customMetadata'>>

export type SiteFiles = {
  list: () => AsyncIterable<StoredFile>
  /** Null when it was deleted meanwhile. */
  read: (key: string) => Promise<ReadFile | null>
}

/** @param ask sends a query to the Worker of worker/local/files.ts; null when nothing answers */
export function siteFiles(ask: (query: Record<string, string>) => Promise<Response | null>): SiteFiles {
  const answered = async (query: Record<string, string>): Promise<Response> => {
    const answer = await ask(query)
    if (answer && (answer.ok || answer.status === 404)) return answer
    throw new Refusal('The site stopped answering, so the backup was given up. Run it again.')
  }
  return {
    async *list() {
      let cursor = ''
      do {
        const page = Page.parse(await (await answered({ cursor })).json())
        yield* page.files
        cursor = page.cursor
      } while (cursor)
    },
    async read(key) {
      const answer = await answered({ key })
      if (answer.status === 404) return null
      return { bytes: answer.body ? Readable.fromWeb(answer.body as never) : Readable.from([]) }
    },
  }
}
