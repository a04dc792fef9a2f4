// Formats a date and time on the server, in UTC like every date of the site.
import type { PageContext } from '../render/page.ts'

export const formatUtcTime = (iso: string, t: PageContext['t']): string => `${t.date(iso)} ${iso.slice(11, 16)} UTC`
