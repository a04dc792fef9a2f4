// The bell of one member: their open pages listen to it, over a socket or by a question that waits. It says that there is
// something new and never what: whoever hears it asks for that with their session, so nothing private passes here.
import { DurableObject } from 'cloudflare:workers'
import type { WebSocket } from '@cloudflare/workers-types'
import { inboxSocketsMax } from '../../../shared/limits.ts'

export class Inbox extends DurableObject {
  /** Questions that wait right now. They are gone when the object sleeps, which it does not while they wait. */
  private readonly waiting = new Set<() => void>()

  async notifyOpenPages(): Promise<void> {
    for (const socket of this.ctx.getWebSockets()) {
      try {
        socket.send('news')
      } catch {
        // It is closing: its page asks when it opens the next.
      }
    }
    for (const wake of this.waiting) wake()
  }

  async wait(ms: number): Promise<void> {
    let wake = () => {}
    const rung = new Promise<void>((resolve) => {
      wake = resolve
      this.waiting.add(wake)
    })
    let timer: ReturnType<typeof setTimeout> | undefined
    await Promise.race([
      rung,
      new Promise<void>((resolve) => {
        timer = setTimeout(resolve, ms)
      }),
    ])
    clearTimeout(timer)
    this.waiting.delete(wake)
  }

  /** Opens a line. Of too many the oldest are closed: somebody has as many pages open as they look at. */
  async fetch(_: Request): Promise<Response> {
    const { 0: client, 1: server } = new WebSocketPair()
    const open = this.ctx.getWebSockets()
    for (const old of open.slice(0, Math.max(0, open.length + 1 - inboxSocketsMax))) old.close(1000, 'too many pages')
    // The runtime keeps it while this object sleeps.
    this.ctx.acceptWebSocket(server)
    // The platform's types know no other end.
    const upgraded: ResponseInit & { webSocket: unknown } = { status: 101, webSocket: client }
    return new Response(null, upgraded)
  }

  /** A page that closes says so; nobody here has to do anything but answer. */
  webSocketClose(socket: WebSocket, code: number): void {
    socket.close(code === 1005 || code === 1006 ? 1000 : code)
  }

  /** Nothing that a page could say means anything. */
  webSocketMessage(): void {}
}
