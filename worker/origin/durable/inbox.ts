// One member's open pages, or those of what is commented on: they listen over a socket or a long poll. A notification says that there is something new and never
// what: the page fetches that with its session, so nothing private passes here.
import { DurableObject } from 'cloudflare:workers'
import type { WebSocket } from '@cloudflare/workers-types'
import { commentSocketsMax, inboxSocketsMax } from '../../../shared/limits.ts'
import { liveCommentsKey } from '../../../shared/rules/comments-live.ts'

export class Inbox extends DurableObject {
  /** Pending long polls. They are lost when the object sleeps, which it does not while they wait. */
  private readonly waiting = new Set<() => void>()

  async notifyOpenPages(text = 'news'): Promise<void> {
    for (const socket of this.ctx.getWebSockets()) {
      try {
        socket.send(text)
      } catch {
        // The socket is closing: its page reconnects and asks again.
      }
    }
    for (const wake of this.waiting) wake()
  }

  async wait(ms: number): Promise<void> {
    let wake = () => {}
    const notified = new Promise<void>((resolve) => {
      wake = resolve
      this.waiting.add(wake)
    })
    let timer: ReturnType<typeof setTimeout> | undefined
    await Promise.race([
      notified,
      new Promise<void>((resolve) => {
        timer = setTimeout(resolve, ms)
      }),
    ])
    clearTimeout(timer)
    this.waiting.delete(wake)
  }

  /** Opens a socket. Above the limit the oldest sockets are closed. */
  async fetch({ url }: Request): Promise<Response> {
    const { 0: client, 1: server } = new WebSocketPair()
    const open = this.ctx.getWebSockets()
    const most = new URL(url).searchParams.has(liveCommentsKey) ? commentSocketsMax : inboxSocketsMax
    for (const old of open.slice(0, Math.max(0, open.length + 1 - most))) old.close(1000, 'too many pages')
    // The runtime keeps the socket while this object sleeps.
    this.ctx.acceptWebSocket(server)
    // The DOM's types have no server end of a socket.
    const upgraded: ResponseInit & { webSocket: unknown } = { status: 101, webSocket: client }
    return new Response(null, upgraded)
  }

  /** A page that closes sends a close frame; it only has to be answered. */
  webSocketClose(socket: WebSocket, code: number): void {
    socket.close(code === 1005 || code === 1006 ? 1000 : code)
  }

  /** Messages from a page are ignored. */
  webSocketMessage(): void {}
}
