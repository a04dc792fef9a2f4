// The files of this site as an export names them, so that an import over the same bucket finds them again.
import * as z from 'zod/mini'
import { parseJsonOrNull } from '../../media/parse-json.ts'
import type { OwnFiles } from './imported-row.ts'

const OwnFilesText = z.object({
  folder: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,99}$/)),
  files: z
    .array(
      z.object({
        format: z.string().check(z.regex(/^[a-z0-9_.]{1,40}$/)),
        media_key: z.string().check(z.maxLength(200)),
        height: z.int().check(z.gte(0), z.lte(10_000)),
      }),
    )
    .check(z.minLength(1), z.maxLength(20)),
  timeline: z.tuple([z.int().check(z.gte(0)), z.number().check(z.gte(0))]),
})

/** Null for a text that names none, or files outside of their folder. */
export function readOwnFiles(text: string): OwnFiles | null {
  const { data } = OwnFilesText.safeParse(parseJsonOrNull(text))
  const isInside = data?.files.every(
    ({ media_key }) => media_key.startsWith(`videos/${data.folder}/`) && !media_key.includes('..'),
  )
  return data && isInside ? data : null
}

export const ownFilesText = (own: OwnFiles): string => JSON.stringify(own)
