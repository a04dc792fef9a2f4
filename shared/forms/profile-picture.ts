// Profile pictures (spec §5, §7): the avatar or the cover, and its crop. Only the file's bytes tell whether it is a picture,
// and how large.
import * as z from 'zod/mini'
import { profilePictureMaxPixels } from '../limits.ts'

/** The two pictures of a profile. */
export const profilePictures = ['avatar', 'cover'] as const
export type ProfilePicture = (typeof profilePictures)[number]

/** A measure of the crop, in pixels of the chosen picture. */
const pixels = z.optional(
  z.pipe(
    z.string('invalid').check(z.regex(/^\d{1,5}$/, 'invalid')),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z.int().check(z.lte(profilePictureMaxPixels, 'invalid')),
    ),
  ),
)

/** Without a crop the centre of the picture is taken. */
export const PictureForm = z.object({
  file: z.optional(z.unknown()),
  x: pixels,
  y: pixels,
  width: pixels,
  height: pixels,
})
export type PictureForm = z.infer<typeof PictureForm>
