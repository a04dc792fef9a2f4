// Where a former address of a performer, a channel or a category leads.
import * as z from 'zod/mini'
import { Dir } from '../entities/text.ts'
import { lifetimes } from '../limits.ts'
import { endpoint } from './endpoint.ts'
import { DirParam } from './params.ts'

export const moved = endpoint('moved', {
  method: 'GET',
  path: '/api/json/moved/{lifetime}/{section}/{dir}.json',
  params: z.object({ section: z.enum(['model', 'channel', 'category']), dir: DirParam }),
  derived: () => ({ lifetime: lifetimes.comments }),
  answer: z.object({ dir: Dir }),
  lifetimeSeconds: () => lifetimes.comments,
  invalidatedBy: null,
  removedBy: null,
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  audience: 'public',
  gate: 'closed',
  refuses: ['not_found'],
  about: 'The current address of what had this one before it was renamed or merged with another.',
})
