// The campaigns that run now, which the edge asks for every few seconds in the background. Like the deny list it is separate from the
// contract's other rows: only the edge itself requests it, and it is optional for an upstream.
import * as z from 'zod/mini'
import { LiveCampaign } from '../entities/admin-advert.ts'
import { liveCampaignsMax } from '../limits.ts'
import { endpoint } from './endpoint.ts'

/** A row that takes no parameters: what runs is the same for all isolates. */
export const liveAdverts = endpoint('liveAdverts', {
  method: 'GET',
  path: '/api/json/live_adverts/{lifetime}.json',
  params: z.object({}),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({ campaigns: z.array(LiveCampaign).check(z.maxLength(liveCampaignsMax)) }),
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
    'The campaigns that run now or begin within the next minutes, with their creatives, the most important first. The edge itself requests this, at most every twenty seconds in each place. An upstream without this row answers 404: then pages show the house adverts.',
})
