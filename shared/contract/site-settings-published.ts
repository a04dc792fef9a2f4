// The published site settings, which each isolate of the edge asks for. Like the deny list it is separate from the contract's other
// rows: no visitor's request is forwarded to it, and it is optional for an upstream.
import * as z from 'zod/mini'
import { Count } from '../entities/text.ts'
import { settingTextsMaxLength } from '../rules/read-site-settings.ts'
import { endpoint } from './endpoint.ts'
import { ZeroOrMore } from './params.ts'

export const publishedSettings = endpoint('publishedSettings', {
  method: 'GET',
  path: '/api/json/published_settings/{lifetime}/{known}.json',
  params: z.object({ known: ZeroOrMore }),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({
    /** 0: nothing was published yet. */
    version: Count,
    /** What is set, by setting; null when it is the version that is known already. */
    texts: z.nullable(z.record(z.string(), z.string().check(z.maxLength(settingTextsMaxLength)))),
  }),
  lifetimeSeconds: () => 0,
  invalidatedBy: null,
  removedBy: null,
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  audience: 'public',
  gate: 'closed',
  refuses: ['not_found'],
  about:
    'The newest site settings that read well, with the version `known` to the caller left out. The edge itself requests this, at most every twenty seconds in each isolate. An upstream without this row answers 404: then the files of the edge apply.',
})
