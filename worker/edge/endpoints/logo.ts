// The logo of the site, where it is a picture. Its address names the picture, so browsers keep it for good; unlike the files of the
// catalogue it is shown where pages are gated, too.
import type { Context } from 'hono'
import { mediaPath } from '../../../shared/media-paths.ts'
import { logoPath } from '../../../shared/rules/site-logo.ts'
import { pickHeaders } from '../http/pick-headers.ts'
import type { EdgeApp } from '../render/request-context.ts'
import { fetchFile } from '../upstream/fetch-file.ts'

const requestHeaders = ['if-none-match']
const answerHeaders = ['content-length', 'content-type', 'etag']

export async function logo(c: Context<EdgeApp>): Promise<Response> {
  const id = c.req.query('id') ?? ''
  if (!/^[0-9a-f-]{36}$/.test(id)) return c.text('', 404)
  const response = await fetchFile(c.get('context').deps, mediaPath.fill({ key: `pictures/${logoPath(id)}` }), {
    method: c.req.method,
    headers: pickHeaders(c.req.raw.headers, requestHeaders),
  })
  const isFound = response.ok || response.status === 304
  return new Response(response.body, {
    status: response.status,
    headers: {
      ...pickHeaders(response.headers, answerHeaders),
      'cache-control': isFound ? 'public, max-age=31536000, immutable' : 'no-store',
      'cross-origin-resource-policy': 'same-origin',
    },
  })
}
