// Templates of details for uploads, each its member's own.
import * as z from 'zod/mini'
import { TemplateId, UploadTemplateForm } from '../forms/studio-template.ts'
import { endpoint, memberOnly } from './endpoint.ts'
import { write } from './write.ts'

export const uploadTemplates = endpoint('uploadTemplates', {
  method: 'GET',
  path: '/api/json/upload_templates/{lifetime}/all.json',
  params: z.object({}),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({
    templates: z.array(
      z.object({
        template_id: TemplateId,
        name: z.string(),
        version: z.int(),
        /** As the form of an upload has them; without empty ones. */
        fields: z.record(z.string(), z.string()),
      }),
    ),
  }),
  removedBy: null,
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: [],
  about: 'The templates of the member of the session, by name.',
})

export const uploadTemplate = write('uploadTemplate', {
  path: '/api/upload_template.php',
  body: UploadTemplateForm,
  answer: z.object({ ok: z.literal(true), template_id: TemplateId }),
  audience: 'member',
  gate: 'closed',
  invalidates: null,
  deadlineMs: null,
  session: null,
  gesture: null,
  about:
    'Saves a template, new or changed, or deletes one. Refused with not_found, with changed when it was changed meanwhile, with template_taken where another one has this name, and with templates_max when there are too many.',
})
