// Tells an open page that there is news: over a WebSocket, and where none can be opened by long polling. Callers fetch
// what is new themselves.
import type { AddressOf } from '../shared/contract/contract.ts'
import { read, withValue } from './api.ts'

type Source = {
  /** The WebSocket, and the news endpoint, which ends in the mark `0-0`. */
  path: string
  newsPath: AddressOf<'unreadSummary'>
  onNews: () => void
}

/** Delays before a closed socket is reopened, increasing. */
const againAfterMs = [500, 2000, 5000, 15_000] as const
/** Attempts before a socket that never opened is given up. */
const triesMax = 2

/** Listens until the returned function is called. */
export function listenForNews({ path, newsPath, onNews }: Source): () => void {
  let isOver = false
  let socket: WebSocket | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const open = (failed: number) => {
    if (isOver) return
    if (failed >= triesMax) return void poll()
    let hasOpened = false
    socket = new WebSocket(Object.assign(new URL(path, location.href), { protocol: wsProtocol() }))
    socket.onopen = () => {
      if (isOver) return socket?.close()
      hasOpened = true
      // News from before the socket was open.
      onNews()
    }
    socket.onmessage = onNews
    socket.onclose = () => {
      const next = hasOpened ? 0 : failed + 1
      timer = setTimeout(() => open(next), againAfterMs[Math.min(next, againAfterMs.length - 1)])
    }
  }
  const poll = async () => {
    let mark = ''
    let waits = 0
    while (!isOver) {
      const answer = await read(withValue(newsPath, /0-0\.json$/, `${mark || '0-0'}.json`), { isFresh: true })
      if (isOver) return
      if (answer.ok) {
        if (mark !== answer.value.mark) onNews()
        mark = answer.value.mark
        waits = 0
      } else {
        await new Promise((resolve) => {
          timer = setTimeout(resolve, againAfterMs[Math.min(waits++, againAfterMs.length - 1)])
        })
      }
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

const wsProtocol = (): string => (location.protocol === 'https:' ? 'wss:' : 'ws:')
