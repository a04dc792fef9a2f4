// A day and a time as moderators read it: like every date here it is UTC, and says so.
import type { PageContext } from '../render/page.ts'

export const formatUtcTime = (iso: string, t: PageContext['t']): string => `${t.date(iso)} ${iso.slice(11, 16)} UTC`
