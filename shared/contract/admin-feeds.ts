// Feeds that are imported again and again, for editors and admins; any other caller is refused with not_found.
import * as z from 'zod/mini'
import { AdminFeed, FeedId } from '../entities/admin-feed.ts'
import { Count } from '../entities/text.ts'
import { FeedForm } from '../forms/admin-feed.ts'
import { endpoint, memberOnly, staffRefusals } from './endpoint.ts'
import { Page } from './params.ts'
import { write } from './write.ts'

export const adminFeeds = endpoint('adminFeeds', {
  method: 'GET',
  path: '/api/json/admin_feeds/{lifetime}/{page}.json',
  params: z.object({ page: Page }),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({ feeds: z.array(AdminFeed), total_count: Count }),
  removedBy: null,
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: staffRefusals,
  about: 'Every feed that is imported again and again, the newest first.',
})

export const saveFeed = write('saveFeed', {
  path: '/api/import_feed.php',
  body: FeedForm,
  answer: z.object({ ok: z.literal(true), feed_id: FeedId }),
  audience: 'member',
  gate: 'closed',
  invalidates: null,
  deadlineMs: null,
  session: null,
  gesture: null,
  about: 'Adds or saves a feed, has it asked at once, pauses, resumes or deletes it.',
})
