// Updates the header's unread counts for members while a page is open: on news they are fetched again. No island: three
// numbers in the server's markup.
import type { AnswerOf } from '../shared/contract/contract.ts'
import { badgeOf } from '../shared/rules/unread-badge.ts'
import { addressFor, read } from './api.ts'
import { listenForNews } from './listen-for-news.ts'

/** `<details data-live="/…" data-news="/…">` names the endpoints. */
export function followUnread({ dataset }: HTMLElement): void {
  const { live = '' } = dataset
  const news = addressFor('unreadSummary', dataset.news)
  const count = async () => {
    const answer = await read(news, { isFresh: true })
    if (answer.ok) show(answer.value)
  }
  const begin = () => listenForNews({ path: live, newsPath: news, onNews: count })
  let end = begin()
  // An open connection would keep the page out of the back-forward cache.
  addEventListener('pagehide', () => end())
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) end = begin()
  })
}

function show({ unread_messages: messages, unread_notices: notifications }: AnswerOf<'unreadSummary'>): void {
  const counts: Record<string, number> = { messages, notifications, all: messages + notifications }
  for (const badge of document.querySelectorAll<HTMLElement>('[data-unread]')) {
    badge.textContent = badgeOf(counts[badge.dataset.unread ?? ''] ?? 0)
  }
}
