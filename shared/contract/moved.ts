// Where a former address of a performer, a channel or a category leads.
import * as z from 'zod/mini'
import { Dir } from '../entities/text.ts'
import { lifetimes } from '../limits.ts'
import { categoriesTag, channelsTag, modelsTag } from './cache-tags.ts'
import { endpoint } from './endpoint.ts'
import { DirParam } from './params.ts'

const tags = { model: modelsTag, channel: channelsTag, category: categoriesTag } as const

export const moved = endpoint('moved', {
  method: 'GET',
  path: '/api/json/moved/{lifetime}/{section}/{dir}.json',
  params: z.object({ section: z.enum(['model', 'channel', 'category']), dir: DirParam }),
  derived: () => ({ lifetime: lifetimes.comments }),
  answer: z.object({ dir: z.nullable(Dir) }),
  lifetimeSeconds: () => lifetimes.comments,
  invalidatedBy: ({ section }) => tags[section],
  removedBy: null,
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  audience: 'public',
  gate: 'closed',
  refuses: [],
  about:
    'The current address of what had this one before it was renamed or merged with another; null where nothing had it.',
})
