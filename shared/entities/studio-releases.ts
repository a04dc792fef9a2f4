// Releases as each party sees them: the uploader and moderators, the invited person, and the person who signed.
import * as z from 'zod/mini'
import { releaseStates } from '../rules/studio-releases.ts'
import { Dir, Id, MediaAddress } from './text.ts'

/** The secret of a link, 256 random bits in base64url: of an invitation, or of the page of a person who signed. */
export const ReleaseToken = z.string().check(z.regex(/^[\w-]{43}$/, 'invalid_link'))

/** What the uploader and moderators see: never the signature. */
export const Release = z.object({
  release_id: z.int(),
  name: z.string(),
  /** The uploader's own. */
  is_self: z.boolean(),
  /** Asked about another file of the video: that cannot be cancelled. */
  is_again: z.boolean(),
  state: z.enum(releaseStates),
  /** The link of an open invitation has ended. */
  is_expired: z.boolean(),
  /** Of the person's answer. */
  answered_date: z.nullable(z.iso.datetime()),
  expires_date: z.iso.datetime(),
  /** The person said no before, and was invited again. */
  was_refused: z.boolean(),
  /** Why the person said no. */
  reason: z.string(),
  /** The version of the signed text, and its language; 0 before. */
  version: z.int(),
  lang: z.string(),
})
export type Release = z.infer<typeof Release>

/** Where a video is or will be shown on the site. */
const ReleasePlaces = z.object({
  is_private: z.boolean(),
  categories: z.array(z.string()),
  tags: z.array(z.string()),
  channel: z.string(),
})

/** The video as the invited person sees it. */
export const ReleaseVideo = z.object({
  title: z.string(),
  description: z.string(),
  /** In seconds; null before the file was read. */
  duration: z.nullable(z.number()),
  stills: z.array(MediaAddress),
  files: z.array(z.object({ video_url: z.string(), format: z.string() })),
  places: ReleasePlaces,
})
export type ReleaseVideo = z.infer<typeof ReleaseVideo>

/** One video that a person signed for, or another file of it that waits for them. */
export const SignedRelease = z.object({
  release_id: z.int(),
  name: z.string(),
  title: z.string(),
  state: z.enum(releaseStates),
  /** Of the link at which they answer; null for what is answered, and where the uploader has made another link. */
  token: z.nullable(ReleaseToken),
  /** Of their answer, or of the question. */
  signed_date: z.iso.datetime(),
  withdrawn_date: z.nullable(z.iso.datetime()),
  /** Its page, while it is online. */
  video: z.nullable(z.object({ video_id: Id, dir: Dir })),
  places: ReleasePlaces,
  still: z.nullable(MediaAddress),
  /** The notice that the withdrawal made, for its page. */
  notice: z.nullable(z.object({ receipt: z.string(), key: z.string() })),
  /** The receipt's exact text, its signature in base64, and the drawing. */
  receipt: z.string(),
  signature: z.string(),
  drawing: z.string(),
})
export type SignedRelease = z.infer<typeof SignedRelease>
