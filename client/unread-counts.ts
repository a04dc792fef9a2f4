// The numbers in the header of whoever is signed in go on while a page is open: the bell rings, and what is unread is asked for
// and counted. No island, no React: three numbers in the server's markup.
import type { AnswerOf } from '../shared/contract/contract.ts'
import { badgeOf } from '../shared/rules/unread-badge.ts'
import { read } from './api.ts'
import { listenForNews } from './listen-for-news.ts'

/** The menu says where to listen and what to ask: `<details data-live="/…" data-news="/…">`. */
export function followUnread({ dataset: { live = '', news = '' } }: HTMLElement): void {
  const count = async () => {
    const answer = await read<AnswerOf<'news'>>(news, { isFresh: true })
    if (answer.ok) show(answer.value)
  }
  const begin = () => listenForNews({ path: live, newsPath: news, onNews: count })
  let end = begin()
  // A page with an open line would not be kept for whoever comes back to it.
  addEventListener('pagehide', () => end())
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) end = begin()
  })
}

function show({ unread_messages: messages, unread_notices: notices }: AnswerOf<'news'>): void {
  const counts: Record<string, number> = { messages, notices, all: messages + notices }
  for (const badge of document.querySelectorAll<HTMLElement>('[data-unread]')) {
    badge.textContent = badgeOf(counts[badge.dataset.unread ?? ''] ?? 0)
  }
}
