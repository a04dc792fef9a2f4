// An open page hears that there is something new: over a socket, and where none can be had by a question that waits for an
// answer. Neither says what; whoever listens asks for that.
import type { AnswerOf } from '../shared/contract/contract.ts'
import { read } from './api.ts'

type Line = {
  /** Where the socket is, and the question for news, which ends in the mark `0-0`. */
  path: string
  newsPath: string
  onNews: () => void
}

/** A socket that closes is opened again after so long; each time later. */
const againAfterMs = [500, 2000, 5000, 15_000] as const
/** One that never opens is given up after so many times. */
const triesMax = 2

/** Listens until what it returns is called. */
export function listenForNews({ path, newsPath, onNews }: Line): () => void {
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
      // What came while nobody listened.
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
      const answer = await read<AnswerOf<'news'>>(newsPath.replace(/0-0\.json$/, `${mark || '0-0'}.json`), {
        isFresh: true,
      })
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
    // One that is only opening closes when it is open: the browser would complain of less.
    if (socket?.readyState === WebSocket.OPEN) socket.close()
  }
}

const wsProtocol = (): string => (location.protocol === 'https:' ? 'wss:' : 'ws:')
