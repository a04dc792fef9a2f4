// In front of the embedded upstream: delays a page's main data by 300 ms, but not the data of its frame, nor files.
import type { Fetcher } from '@cloudflare/workers-types'
import { internalPaths } from '../../../shared/service-paths.ts'
import { eachOfBundle } from './each-of-bundle.ts'

/** The delay. */
const lateMs = 300

// biome-ignore lint/style/noDefaultExport: how a Worker is entered
export default {
  async fetch(request: Request, { ORIGIN }: { ORIGIN: Fetcher }): Promise<Response> {
    const answer = async (asked: Request): Promise<Response> => {
      const { pathname } = new URL(asked.url)
      const isList = pathname.startsWith('/api/json/') && !pathname.startsWith('/api/json/stats/')
      if (isList) await new Promise((resolve) => setTimeout(resolve, lateMs))
      return (await ORIGIN.fetch(asked.url, asked as never)) as unknown as Response
    }
    const isBundle = new URL(request.url).pathname === internalPaths.bundle
    return isBundle ? eachOfBundle(request, answer) : answer(request)
  },
}
