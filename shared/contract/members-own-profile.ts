// A member's own profile (spec §6, §7): one POST reads it, changes its fields and privacy, and takes its pictures. The session
// alone identifies the member.
import * as z from 'zod/mini'
import { Member, MemberPrivacy } from '../entities/member.ts'
import { PrivacyForm, ProfileForm } from '../forms/profile.ts'
import { PictureForm, profilePictures } from '../forms/profile-picture.ts'
import { bodyMaxBytes, profilePictureMaxBytes } from '../limits.ts'
import { memberTag } from './cache-tags.ts'
import { write } from './write.ts'

const [avatar, cover] = profilePictures

const Body = z.discriminatedUnion('section', [
  z.object({ section: z.optional(z.literal('view')) }),
  z.object({ section: z.literal('profile'), ...ProfileForm.shape }),
  z.object({ section: z.literal('privacy'), ...PrivacyForm.shape }),
  z.object({ section: z.literal(avatar), ...PictureForm.shape }),
  z.object({ section: z.literal(cover), ...PictureForm.shape }),
])

/** An uploaded picture: `pending` is being processed, `failed` could not be used. The current one is in `member`. */
const SentPicture = z.optional(z.object({ state: z.enum(['pending', 'failed']), reason: z.optional(z.string()) }))

export const ownMember = write('ownMember', {
  path: '/api/member.php',
  body: Body,
  answer: z.object({
    ok: z.literal(true),
    /** This request changed what other visitors see. */
    is_changed: z.boolean(),
    member: z.object({ ...Member.shape, privacy: MemberPrivacy }),
    pictures: z.object({ avatar: SentPicture, cover: SentPicture }),
  }),
  audience: 'member',
  gate: 'closed',
  maxBytes: profilePictureMaxBytes + bodyMaxBytes,
  invalidates: ({ is_changed, member }) => (is_changed ? [memberTag(member.user_id)] : []),
  deadlineMs: null,
  session: null,
  gesture: null,
  about:
    'Answers the member of the session with their whole profile. With the section profile or privacy it first changes its fields or its privacy; with avatar or cover it takes a picture: multipart, as file, with x, y, width and height of its crop.',
})
