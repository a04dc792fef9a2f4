// Listens for new and deleted comments while a reader has not touched them: their island, and React with it, loads only once there is
// something to show.
import type { Comment } from '../shared/entities/comment.ts'
import type { CommentSort } from '../shared/entities/comment-sections.ts'
import { askLatestComments } from './ask-latest-comments.ts'
import { type CommentNewsSource, goneSince, newestId, noteHeard } from './comment-news.ts'
import type { IslandData } from './island.ts'
import { listenForComments } from './listen-for-comments.ts'

type Props = CommentNewsSource & { comments: readonly Comment[]; page: number; sort: CommentSort }

/** @param island the section's, in view for the first time */
export function watchComments(island: HTMLElement): void {
  // Another page may have come while this script loaded.
  if (!island.isConnected || island.dataset.state !== 'asleep') return
  const props = propsOf(island)
  let end = listen(island, props)
  const close = () => end()
  const reopen = ({ persisted }: PageTransitionEvent) => {
    if (persisted) end = listen(island, props)
  }
  // An open connection would keep the page out of the back-forward cache.
  addEventListener('pagehide', close)
  addEventListener('pageshow', reopen)
  const stop = () => {
    close()
    awake.disconnect()
    removeEventListener('pagehide', close)
    removeEventListener('pageshow', reopen)
  }
  // From then on the island listens itself.
  const awake = new MutationObserver(() => island.dataset.state === 'awake' && stop())
  awake.observe(island, { attributeFilter: ['data-state'] })
  island.addEventListener('leave', stop, { once: true })
}

/** Its JSON is its last child until it hydrates. */
const propsOf = (island: HTMLElement): Props =>
  (JSON.parse(island.lastElementChild?.textContent ?? '') as IslandData).props as Props

/** Until the returned function is called. */
function listen(island: HTMLElement, { livePath, latestSource, comments, page, sort }: Props): () => void {
  const wake = () => island.dispatchEvent(new Event('call'))
  if (livePath)
    return listenForComments(livePath, (news, id) => {
      noteHeard(island, news, id)
      wake()
    })
  if (!latestSource) return () => undefined
  const isNewest = page === 1 && sort === 'newest'
  let since = isNewest ? newestId(comments) : null
  return askLatestComments(latestSource, island, (latest) => {
    const known = since ?? newestId(latest.comments)
    const added = latest.comments.filter((one) => !one.is_gone && one.comment_id > known)
    for (const { comment_id } of added) noteHeard(island, 'new', comment_id)
    since = Math.max(known, newestId(latest.comments))
    // The island finds by itself which are gone.
    if (added.length > 0 || (isNewest && goneSince(latest, comments).length > 0)) wake()
  })
}
