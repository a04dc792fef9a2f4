// A webhook of an operator, which keeps what it gets.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type Webhook = {
  url: string
  posts: { time: string; signature: string; body: string }[]
  /** The status of its next answers. */
  status: number
  stop: () => void
}

export async function startWebhook(): Promise<Webhook> {
  const webhook: Webhook = { url: '', posts: [], status: 204, stop: () => server.close() }
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const header = (name: string) => String(request.headers[name] ?? '')
    webhook.posts.push({ time: header('x-alert-time'), signature: header('x-alert-signature'), body })
    response.writeHead(webhook.status).end()
  })
  await new Promise<void>((resolve) => server.listen({ host: '127.0.0.1', port: 0 }, resolve))
  webhook.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/alerts`
  return webhook
}
