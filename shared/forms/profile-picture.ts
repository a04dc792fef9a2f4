// A picture of oneself (spec §5, §7): the face, or the cover of one's profile, and what of it is to be seen. Whether the file
// is a picture, and how large, only its bytes tell.
import * as z from 'zod/mini'
import { profilePictureMaxPixels } from '../limits.ts'

/** The two that a profile has. */
export const profilePictures = ['avatar', 'cover'] as const
export type ProfilePicture = (typeof profilePictures)[number]

/** A measure of the crop, in pixels of the picture as it was chosen. */
const pixels = z.optional(
  z.pipe(
    z.string('invalid').check(z.regex(/^\d{1,5}$/, 'invalid')),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z.int().check(z.lte(profilePictureMaxPixels, 'invalid')),
    ),
  ),
)

/** Without a crop the middle of the picture is taken. */
export const PictureForm = z.object({
  file: z.optional(z.unknown()),
  x: pixels,
  y: pixels,
  width: pixels,
  height: pixels,
})
export type PictureForm = z.infer<typeof PictureForm>
