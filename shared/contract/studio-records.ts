// The performer records of an upload, and whether it may be published: for its uploader alone.
import * as z from 'zod/mini'
import { MissingRecord, PerformerRecord } from '../entities/studio-records.ts'
import { Release } from '../entities/studio-releases.ts'
import { UploadId } from '../entities/studio-upload.ts'
import { PersonForm } from '../forms/studio-records.ts'
import { endpoint } from './endpoint.ts'
import { WholeNumber } from './params.ts'
import { Done, write } from './write.ts'

export const uploadRecords = endpoint('uploadRecords', {
  method: 'GET',
  path: '/api/json/upload_records/{lifetime}/{upload_id}.json',
  params: z.object({ upload_id: UploadId }),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({
    title: z.string(),
    /** 0: no person is shown; 1: at least one is; null: not stated. */
    shown: z.nullable(z.union([z.literal(0), z.literal(1)])),
    people: z.array(PerformerRecord),
    /** Invited persons and their answers. */
    releases: z.array(Release),
    missing: z.array(MissingRecord),
    /** Records can no longer be removed. */
    is_closed: z.boolean(),
    /** `until`: ISO 8601, the end of a valid proof. */
    age: z.object({ state: z.enum(['none', 'waiting', 'verified']), until: z.nullable(z.string()) }),
  }),
  lifetimeSeconds: () => 0,
  invalidatedBy: null,
  removedBy: null,
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  audience: 'member',
  gate: 'closed',
  refuses: ['not_found'],
  about: "The performer records of an own upload, what is missing, and whether the uploader's own age is proved.",
})

export const uploadPeople = write('uploadPeople', {
  path: '/api/upload_people.php',
  body: z.discriminatedUnion('act', [
    z.object({ act: z.literal('person'), upload_id: UploadId, ...PersonForm.shape }),
    z.object({ act: z.literal('remove'), upload_id: UploadId, person_id: z.pipe(WholeNumber, z.number()) }),
    z.object({ act: z.literal('nobody'), upload_id: UploadId }),
  ]),
  answer: Done,
  audience: 'member',
  gate: 'closed',
  invalidates: null,
  deadlineMs: null,
  session: null,
  gesture: null,
  about:
    'Adds the record of a performer shown in an upload (the same name again replaces the former record), removes one, or states that no person is shown.',
})
