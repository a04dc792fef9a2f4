// Campaigns in the back office, for admins; any other caller is refused with not_found.
import * as z from 'zod/mini'
import { CatalogueChange, FilterCount } from '../entities/admin.ts'
import { AdminAdvert, AdminAdvertRow, AdvertCount } from '../entities/admin-advert.ts'
import { Count, Id } from '../entities/text.ts'
import { advertStatsDaysMax, searchMaxLength } from '../limits.ts'
import { advertTable } from '../rules/ads-campaigns.ts'
import { isRangeWithin } from '../statistics.ts'
import { endpoint, memberOnly, staffRefusals } from './endpoint.ts'
import { Day, normalizeSearch, Page, WholeNumber, ZeroOrMore } from './params.ts'

const uncached = {
  removedBy: null,
  list: null,
  signsMedia: null,
  deadlineMs: null,
  derived: () => ({ lifetime: 0 }),
} as const

export const adminAdverts = endpoint('adminAdverts', {
  method: 'GET',
  path: '/api/json/admin_adverts/{lifetime}/{sort}.{filter}.{after}.json',
  query: { find: '{find?}' },
  params: z.object({
    sort: z.enum(advertTable.sorts),
    filter: z.enum(advertTable.filters),
    /** The id of the last row of the page before; 0 is the first page. */
    after: ZeroOrMore,
    find: z.optional(
      z.string().check(
        z.minLength(1),
        z.maxLength(searchMaxLength),
        z.refine((text) => text === normalizeSearch(text)),
      ),
    ),
  }),
  ...uncached,
  answer: z.object({
    rows: z.array(AdminAdvertRow),
    total_count: Count,
    filters: z.array(FilterCount),
    next_after: z.nullable(Id),
  }),
  isAbout: null,
  ...memberOnly,
  refuses: staffRefusals,
  about: 'Fifty campaigns of those that match: by id, or a part of the title or the advertiser.',
})

export const adminAdvert = endpoint('adminAdvert', {
  method: 'GET',
  path: '/api/json/admin_advert/{lifetime}/{campaign_id}.json',
  params: z.object({ campaign_id: WholeNumber }),
  ...uncached,
  answer: z.object({ campaign: AdminAdvert }),
  isAbout: ({ campaign_id }, { campaign }) => campaign.campaign_id === campaign_id,
  ...memberOnly,
  refuses: staffRefusals,
  about: 'A campaign with all of its fields and creatives.',
})

export const advertHistory = endpoint('advertHistory', {
  method: 'GET',
  path: '/api/json/advert_history/{lifetime}/{campaign_id}.{page}.json',
  params: z.object({ campaign_id: WholeNumber, page: Page }),
  ...uncached,
  answer: z.object({ changes: z.array(CatalogueChange), total_count: Count, broken_at: z.nullable(z.int()) }),
  isAbout: null,
  ...memberOnly,
  refuses: staffRefusals,
  about: 'The rows of the audit log about a campaign and its creatives, the newest first, with before and after.',
})

export const advertCounts = endpoint('advertCounts', {
  method: 'GET',
  path: '/api/json/advert_counts/{lifetime}/{campaign_id}.{since}.{until}.json',
  params: z.object({ campaign_id: WholeNumber, since: Day, until: Day }),
  conflictingParam: ({ since, until }) =>
    isRangeWithin({ from: since, to: until }, advertStatsDaysMax) ? undefined : 'until',
  ...uncached,
  answer: z.object({
    counts: z.array(AdvertCount),
    /** Hundredths of the site's currency for a thousand impressions and for a click; 0 where none is given. */
    rate_mille: Count,
    rate_click: Count,
  }),
  isAbout: null,
  ...memberOnly,
  refuses: staffRefusals,
  about:
    'Impressions (half of an advert visible for a second) and clicks of a campaign by day (UTC), slot and country, in a range of 92 days at most. Programs that say what they are, are not counted.',
})
