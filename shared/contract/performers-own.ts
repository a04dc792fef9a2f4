// A performer's own page: what the member whose claim was accepted edits of it.
import * as z from 'zod/mini'
import { AdminPicture } from '../entities/admin.ts'
import { Dir, Id } from '../entities/text.ts'
import { OwnPerformerForm, PerformerPictureForm } from '../forms/own-performer.ts'
import { bodyMaxBytes, profilePictureMaxBytes } from '../limits.ts'
import { modelsTag } from './cache-tags.ts'
import { endpoint, memberOnly } from './endpoint.ts'
import { WholeNumber } from './params.ts'
import { Done, write } from './write.ts'

export const ownPerformer = endpoint('ownPerformer', {
  method: 'GET',
  path: '/api/json/own_performer/{lifetime}/{model_id}.json',
  params: z.object({ model_id: WholeNumber }),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({
    performer: z.object({
      model_id: Id,
      dir: Dir,
      title: z.string(),
      version: Id,
      is_hidden: z.boolean(),
      /** As the form has them; without empty ones. */
      fields: z.record(z.string(), z.string()),
      pictures: z.array(AdminPicture),
    }),
  }),
  removedBy: null,
  list: null,
  isAbout: ({ model_id }, { performer }) => performer.model_id === model_id,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: ['not_found'],
  about: 'The performer that the member is, with all that its form needs; any other is refused with not_found.',
})

const everyWrite = {
  audience: 'member',
  gate: 'closed',
  invalidates: (): [typeof modelsTag] => [modelsTag],
  deadlineMs: null,
  session: null,
  gesture: null,
} as const

export const savePerformer = write('savePerformer', {
  path: '/api/performer.php',
  body: OwnPerformerForm,
  answer: z.object({ ok: z.literal(true), id: Id, version: Id }),
  ...everyWrite,
  about:
    'A performer changes the biography and the links of their page. Refused with not_found, changed (as saveSubject), or the problems of the fields.',
})

export const performerPicture = write('performerPicture', {
  path: '/api/performer_picture.php',
  body: PerformerPictureForm,
  answer: Done,
  ...everyWrite,
  maxBytes: profilePictureMaxBytes + bodyMaxBytes,
  about:
    'Takes a picture of a performer from the performer: multipart, as file. It is shown when the media processor has encoded it anew. With the act remove the picture is taken away.',
})
