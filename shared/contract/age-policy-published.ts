// The published age rows, which each isolate of the edge asks for. Like the site settings it is separate from the contract's other rows:
// no visitor's request is forwarded to it, and it is optional for an upstream.
import * as z from 'zod/mini'
import { Count } from '../entities/text.ts'
import { ageVersionsTried } from '../limits.ts'
import { endpoint } from './endpoint.ts'
import { ZeroOrMore } from './params.ts'

export const publishedAgePolicy = endpoint('publishedAgePolicy', {
  method: 'GET',
  path: '/api/json/published_age_policy/{lifetime}/{known}.json',
  params: z.object({ known: ZeroOrMore }),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({
    /** 0: nothing was published yet. */
    version: Count,
    /** The newest version as it is stored, and the ones before it where it does not read; null when it is the known version. */
    texts: z.nullable(z.array(z.string()).check(z.maxLength(ageVersionsTried))),
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
    'The newest published age rows. The edge itself requests this, at most every twenty seconds in each isolate. An upstream without this row answers 404: then the rows of the edge apply.',
})
