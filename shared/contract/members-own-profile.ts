// A member's own profile (spec §6, §7): they look at it by a POST, change what it says and who sees it, and send the
// pictures of it. Whose it is, the session alone says.
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

/** A picture that was sent: `pending` is still worked on, `failed` could not be used. One that is seen stands in `member`. */
const SentPicture = z.optional(z.object({ state: z.enum(['pending', 'failed']), reason: z.optional(z.string()) }))

export const ownMember = write('ownMember', {
  path: '/api/member.php',
  body: Body,
  answer: z.object({
    ok: z.literal(true),
    /** This very request changed what others are told of them. */
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
    'Answers the member whose session it is with all of their own profile. With the section profile or privacy it changes what is said, or who sees it, first; with avatar or cover it takes a picture: multipart, as file, with x, y, width and height of what is to be seen of it.',
})
