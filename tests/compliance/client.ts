// Sends a site exactly these bytes: a browser's or fetch's own normalisation of addresses would hide the spellings that matter.
import { Agent as PlainAgent, request as plain } from 'node:http'
import { Agent as SecureAgent, request as secure } from 'node:https'

export type Answer = { status: number; headers: Record<string, string>; body: Buffer; setCookies: string[] }
export type Asked = { method?: string; headers?: Record<string, string>; body?: Uint8Array }
export type Ask = (path: string, asked?: Asked) => Promise<Answer>

const redirectsMax = 4

/** @param always headers of every request */
export function clientOf(site: URL, always: Record<string, string> = {}): { ask: Ask; close: () => void } {
  const isSecure = site.protocol === 'https:'
  const agent = isSecure ? new SecureAgent({ keepAlive: true, maxSockets: 8 }) : new PlainAgent({ keepAlive: true })
  const send = (path: string, asked: Asked): Promise<Answer> =>
    new Promise<Answer>((resolve, reject) => {
      const { hostname, port } = site
      const { method = 'GET', headers = {}, body } = asked
      const sent = (isSecure ? secure : plain)({
        hostname,
        port,
        path,
        method,
        agent,
        headers: { accept: 'text/html', 'accept-encoding': 'identity', ...always, ...headers },
      })
      sent.on('error', (error: NodeJS.ErrnoException) => {
        // A kept-alive connection may be closed just as the next request is sent: it never arrived.
        if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(send(path, asked))
        else reject(error)
      })
      sent.on('response', async (response) => {
        const bytes = Buffer.concat(await response.toArray().catch(() => []))
        const texts = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
        const setCookies = response.headers['set-cookie'] ?? []
        resolve({ status: response.statusCode ?? 0, headers: Object.fromEntries(texts), body: bytes, setCookies })
      })
      sent.end(body)
    })

  /** Follows redirects as a browser would, within the site; the bodies on the way count as part of the answer. */
  const ask: Ask = async (path, asked = {}) => {
    let answer = await send(path, asked)
    let bodies = answer.body
    const setCookies = [...answer.setCookies]
    for (let step = 0; step < redirectsMax && answer.status >= 300 && answer.status < 400; step++) {
      const location = URL.parse(answer.headers.location ?? '', site)
      if (location?.origin !== site.origin) break
      answer = await send(location.pathname + location.search, { ...asked, body: undefined, method: 'GET' })
      bodies = Buffer.concat([bodies, answer.body])
      setCookies.push(...answer.setCookies)
    }
    return { ...answer, body: bodies, setCookies }
  }
  return { ask, close: () => agent.destroy() }
}
