// Hears of new comments on what the page is about and of those that are gone, over a WebSocket. Where none can be opened the page shows
// that when it is loaded again.
import { type CommentNews, readCommentNews } from '../shared/rules/comments-live.ts'

/** Delays before a closed socket is reopened, increasing; then it is given up. */
const againAfterMs = [2000, 15_000, 60_000] as const

/** Listens until the returned function is called. */
export function listenForComments(path: string, onNews: (news: CommentNews, commentId: number) => void): () => void {
  let isOver = false
  let socket: WebSocket | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const open = (failed: number) => {
    if (isOver) return
    const protocol = location.protocol === 'https:' ? 'wss:' : 'ws:'
    let hasOpened = false
    socket = new WebSocket(Object.assign(new URL(path, location.href), { protocol }))
    socket.onopen = () => {
      hasOpened = true
      if (isOver) socket?.close()
    }
    socket.onmessage = ({ data }) => {
      const heard = readCommentNews(String(data))
      if (heard) onNews(heard.news, heard.commentId)
    }
    socket.onclose = () => {
      const next = hasOpened ? 0 : failed + 1
      const waitMs = againAfterMs[next]
      if (waitMs !== undefined) timer = setTimeout(() => open(next), waitMs)
    }
  }
  open(0)
  return () => {
    isOver = true
    clearTimeout(timer)
    // Closing a connecting socket would log an error: it closes once it is open.
    if (socket?.readyState === WebSocket.OPEN) socket.close()
  }
}
