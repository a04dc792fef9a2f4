// Asks for a feed of another site: public addresses only, also behind redirects, bounded in bytes and time, and only for what is new.

import { readUpTo } from '../../../../shared/read-up-to.ts'
import type { FeedProblem } from '../../../../shared/rules/admin-import-feeds.ts'
import { isPublicAddress } from '../../../../shared/rules/public-address.ts'
import { feedFetchMs, feedMaxBytes, feedRedirects } from '../../bounds.ts'
import type { FeedRow } from '../store/import-feeds.ts'

type Known = Pick<FeedRow, 'address' | 'etag' | 'last_modified'>
export type FeedAnswer =
  | { kind: 'same' }
  | { kind: 'problem'; problem: FeedProblem }
  | { kind: 'feed'; text: string; etag: string; last_modified: string }

const problem = (problem: FeedProblem): FeedAnswer => ({ kind: 'problem', problem })

export async function fetchFeed({ address, etag, last_modified }: Known): Promise<FeedAnswer> {
  const headers = {
    accept: 'application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.9',
    'user-agent': 'edgetube',
    ...(etag && { 'if-none-match': etag }),
    ...(last_modified && { 'if-modified-since': last_modified }),
  }
  const signal = AbortSignal.timeout(feedFetchMs)
  let url = address
  for (let hops = 0; hops <= feedRedirects; hops++) {
    if (!isPublicAddress(url)) return problem('private')
    const answer = await fetch(url, { headers, redirect: 'manual', signal }).catch(() => null)
    const location = answer?.headers.get('location')
    if (answer && answer.status >= 301 && answer.status <= 308 && location) {
      await answer.body?.cancel()
      url = URL.parse(location, url)?.href ?? ''
      continue
    }
    if (answer?.status === 304) return { kind: 'same' }
    if (!answer?.ok) return problem('not_read')
    const bytes = await readUpTo(answer.body, feedMaxBytes).catch(() => undefined)
    if (!bytes) return problem(bytes === null ? 'too_large' : 'not_read')
    return {
      kind: 'feed',
      text: new TextDecoder().decode(bytes),
      etag: answer.headers.get('etag') ?? '',
      last_modified: answer.headers.get('last-modified') ?? '',
    }
  }
  return problem('not_read')
}
