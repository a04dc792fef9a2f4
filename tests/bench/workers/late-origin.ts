// In front of the embedded upstream: delays a page's main data by 300 ms, but not the data of its frame, nor files.
import type { Fetcher } from '@cloudflare/workers-types'

/** The delay. */
const lateMs = 300

// biome-ignore lint/style/noDefaultExport: how a Worker is entered
export default {
  async fetch(request: Request, { ORIGIN }: { ORIGIN: Fetcher }): Promise<Response> {
    const { pathname } = new URL(request.url)
    const isList = pathname.startsWith('/api/json/') && !pathname.startsWith('/api/json/stats/')
    if (isList) await new Promise((resolve) => setTimeout(resolve, lateMs))
    return (await ORIGIN.fetch(request.url, request as never)) as unknown as Response
  },
}
