// Writes of campaigns in the back office, for admins; any other caller is refused with not_found.
import * as z from 'zod/mini'
import { Id } from '../entities/text.ts'
import { AdvertForm, AdvertStateForm, CreativeForm, CreativePictureForm } from '../forms/admin-advert.ts'
import { bodyMaxBytes, profilePictureMaxBytes } from '../limits.ts'
import { advertsTag, type CacheTag } from './cache-tags.ts'
import { Done, write } from './write.ts'

const saving = {
  audience: 'member',
  gate: 'closed',
  invalidates: (): CacheTag[] => [advertsTag],
  deadlineMs: null,
  session: null,
  gesture: null,
} as const

export const saveAdvert = write('saveAdvert', {
  path: '/api/advert.php',
  body: AdvertForm,
  answer: z.object({ ok: z.literal(true), campaign_id: Id, version: Id }),
  ...saving,
  about:
    'Creates or changes a campaign; a new one is paused. Refused with changed when it was changed since `version`: the other codes then name the fields that were, and the current version is in info. With `overwrite` it is saved all the same.',
})

export const advertState = write('advertState', {
  path: '/api/advert_state.php',
  body: AdvertStateForm,
  answer: Done,
  ...saving,
  about: 'Pauses, resumes or archives a campaign. It leaves all pages within a minute.',
})

export const saveCreative = write('saveCreative', {
  path: '/api/creative.php',
  body: CreativeForm,
  answer: z.object({ ok: z.literal(true), creative_id: Id }),
  ...saving,
  about:
    'Creates, changes or deletes a creative of a campaign. Refused with changed when it was changed since `version`.',
})

export const creativePicture = write('creativePicture', {
  path: '/api/creative_picture.php',
  body: CreativePictureForm,
  answer: Done,
  maxBytes: profilePictureMaxBytes + bodyMaxBytes,
  ...saving,
  about:
    'Takes the picture of a creative: multipart, as file. It is shown when the media processor has encoded it anew. With the act remove it is taken away.',
})
