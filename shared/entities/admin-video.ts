// A video in the back office: a row of its table, and all of its fields.
import * as z from 'zod/mini'
import { genders } from '../rules/browse-filters.ts'
import { projections } from '../rules/video-projections.ts'
import { visibilityNames } from '../rules/video-visibility.ts'
import { ReplacementUpload } from './studio-upload.ts'
import { Count, Dir, Id, MediaAddress } from './text.ts'
import { NamedDir, OwnTags } from './video.ts'

/** Taken down, or who may see it. */
const State = z.enum([...visibilityNames, 'deleted'])

/** A row of the table. */
export const AdminVideoRow = z.object({
  /** Not `video_id`: what is removed or hidden everywhere else stands here still. */
  id: Id,
  dir: Dir,
  title: z.string(),
  state: State,
  seconds: z.number(),
  viewed: Count,
  post_date: z.iso.datetime(),
  username: z.string(),
  channel: z.string(),
  categories: z.array(z.string()),
  performers: z.array(z.string()),
  is_featured: z.boolean(),
})
export type AdminVideoRow = z.infer<typeof AdminVideoRow>

/** Everything that its form has, and the version that a save names. */
export const AdminVideo = z.extend(AdminVideoRow, {
  description: z.string(),
  categories: z.array(NamedDir),
  performers: z.array(NamedDir),
  channel: z.nullable(NamedDir),
  /** An upstream whose videos have none leaves it out. */
  tags: z.optional(OwnTags),
  /** In the languages that have either. */
  texts: z.array(z.object({ lang: z.string(), title: z.string(), description: z.string() })),
  orientation: z.enum(genders),
  /** '' of a flat one. */
  projection: z.enum(['', ...projections]),
  publish_date: z.nullable(z.iso.datetime()),
  are_comments_off: z.boolean(),
  is_embed_off: z.boolean(),
  /** Codes of countries; none allowed is all. */
  allowed_countries: z.array(z.string()),
  blocked_countries: z.array(z.string()),
  /** A duplicate, whose address leads to this video. */
  merged_into: z.nullable(Id),
  user_id: Id,
  /** Null of a video that was taken down. */
  still: z.nullable(MediaAddress),
  /** The ten stills of a video that was uploaded here; empty where there are none, or it was taken down. */
  stills: z.array(MediaAddress),
  /** A poster that an editor sent, and that is not shown yet. */
  poster_sent: z.nullable(z.enum(['pending', 'failed'])),
  /** Of a video that was uploaded here: the sizes that it should have, and the newest job that makes them. */
  files: z.nullable(
    z.object({
      has_original: z.boolean(),
      sizes: z.array(z.object({ height: Count, is_there: z.boolean(), has_av1: z.optional(z.literal(true)) })),
      job: z.nullable(
        z.object({ state: z.enum(['queued', 'running', 'done', 'failed']), progress: z.number(), reason: z.string() }),
      ),
    }),
  ),
  /** Another file that is on its way, or has failed or was rejected last. */
  replacement: z.nullable(ReplacementUpload),
  /** A file that took the place of another a short while ago, which can be undone; a hosted file has no name. */
  replaced: z.nullable(z.object({ file: z.string(), former: z.nullable(z.string()), undo_until: z.iso.datetime() })),
  /** Why this caller may not bring a removed video back. */
  no_return: z.optional(z.enum(['files_gone', 'own_item', 'by_moderator'])),
  changed_date: z.nullable(z.iso.datetime()),
  version: Id,
})
export type AdminVideo = z.infer<typeof AdminVideo>
