// The table of campaigns in the back office: search, sorts and filters.
import type { D1Database } from '@cloudflare/workers-types'
import type { AdvertFilter, AdvertSort } from '../../../../shared/rules/ads-campaigns.ts'
import { type FamilyTable, pageOfFamily } from '../../admin/store/family-table.ts'
import type { CampaignRow } from './campaigns.ts'

const shownCreatives =
  '(SELECT count(*) FROM advert_creatives v WHERE v.campaign_id = c.campaign_id AND v.is_paused = 0)'

const tableAt = (nowSeconds: number): FamilyTable<AdvertSort, AdvertFilter> => {
  const isOver = `(c.ends IS NOT NULL AND c.ends <= ${nowSeconds})`
  const runs = `(c.state = 'running' AND NOT ${isOver})`
  return {
    from: 'advert_campaigns c',
    id: 'c.campaign_id',
    columns: `c.campaign_id, c.title, c.advertiser, c.state, c.starts, c.ends, c.priority, c.slots, c.changed_date, c.version, ${shownCreatives} AS creatives`,
    sorts: {
      changed: '-c.changed_date',
      title: 'lower(c.title)',
      priority: '-c.priority',
      // Those without an end come last.
      ends: 'coalesce(c.ends, 9999999999)',
    },
    filters: {
      current: "(c.state <> 'archived')",
      running: `(${runs} AND c.starts <= ${nowSeconds})`,
      scheduled: `(${runs} AND c.starts > ${nowSeconds})`,
      paused: "(c.state = 'paused')",
      ended: `(c.state = 'running' AND ${isOver})`,
      archived: "(c.state = 'archived')",
    },
  }
}

export type CampaignTableRow = Pick<
  CampaignRow,
  | 'campaign_id'
  | 'title'
  | 'advertiser'
  | 'state'
  | 'starts'
  | 'ends'
  | 'priority'
  | 'slots'
  | 'changed_date'
  | 'version'
> & { creatives: number }

type Asked = { sort: AdvertSort; filter: AdvertFilter; after: number; find: string | undefined; nowSeconds: number }

export const pageOfCampaigns = (db: D1Database, { find, nowSeconds, ...asked }: Asked & { count: number }) =>
  pageOfFamily<CampaignTableRow, AdvertSort, AdvertFilter>(db, tableAt(nowSeconds), {
    ...asked,
    found:
      find === undefined
        ? { sql: 'true', values: [] }
        : {
            sql: '(c.campaign_id = ? OR instr(lower(c.title), ?) > 0 OR instr(lower(c.advertiser), ?) > 0)',
            values: [Number(find) || 0, find.toLowerCase(), find.toLowerCase()],
          },
  })
