// Serves pictures, video files and timelines from the upstream, with ranges and validators. Video files and timelines
// need a signed link.
import type { Context } from 'hono'
import { signedMediaPath } from '../../../shared/media-paths.ts'
import { downloadFlag, textRedirectFlag } from '../../../shared/rules/video-playback.ts'
import { pickHeaders } from '../http/pick-headers.ts'
import { hasFeature, setting } from '../operator/published.ts'
import type { EdgeApp, RequestContext } from '../render/request-context.ts'
import { isHiddenIn } from '../upstream/country-rules.ts'
import { isDenied, isWithheld, openedAnewMs } from '../upstream/denied.ts'
import { fetchFile } from '../upstream/fetch-file.ts'
import { readMediaPath } from '../upstream/media-link.ts'

/** Links are made at whole seconds. */
const linkSlackMs = 1000
const requestHeaders = ['range', 'if-range', 'if-none-match', 'if-modified-since']
const answerHeaders = ['accept-ranges', 'content-length', 'content-range', 'content-type', 'etag', 'last-modified']

export async function media(c: Context<EdgeApp>): Promise<Response> {
  const context = c.get('context')
  const { session } = context.deps.caller
  const signer = { secret: context.env.linkSecret, session, nowMs: Date.now() }
  const asked = await readMediaPath(signer, context.url.pathname)
  if (!asked) return c.json({ error: 'There is no such file', code: 'not_found' }, 404)
  if ('refused' in asked)
    return c.json({ error: 'This link is invalid or has expired', code: asked.refused }, 403, {
      'cache-control': 'no-store',
    })

  // A link from before the video was withheld, or shown to fewer, was given to others than those who may see it now.
  if (!asked.isOpen && asked.madeMs + linkSlackMs < openedAnewMs(asked.mark))
    return c.json({ error: 'This link is invalid or has expired', code: 'expired' }, 403, {
      'cache-control': 'no-store',
    })

  const isForSession = !asked.isOpen && asked.isBound && isWithheld(asked.mark)
  if ((isDenied(asked.mark) && !isForSession) || (asked.files !== undefined && isDenied(asked.files)))
    return c.json({ error: 'This was taken down', code: 'deleted' }, 410, { 'cache-control': 'no-store' })

  if (isHiddenIn(asked.mark, context.deps.caller.country))
    return c.json({ error: 'There is no such file', code: 'not_found' }, 404, { 'cache-control': 'no-store' })

  if (!asked.isOpen && !hasFeature('downloads') && isDownload(c))
    return c.json({ error: 'Downloads are switched off', code: 'feature_off' }, 403, { 'cache-control': 'no-store' })

  if (context.url.searchParams.get(textRedirectFlag[0]) === textRedirectFlag[1])
    return mediaLocation(c, context, asked.path)

  const response = await fetchFile(context.deps, asked.path, {
    method: c.req.method,
    headers: pickHeaders(c.req.raw.headers, requestHeaders),
  })
  return new Response(response.body, {
    status: response.status,
    headers: {
      ...pickHeaders(response.headers, answerHeaders),
      'cache-control':
        response.ok || response.status === 304
          ? asked.isOpen
            ? // Private: a shared cache must not serve it behind a gate.
              'private, max-age=31536000, immutable'
            : 'private, max-age=21600'
          : 'no-store',
      'cross-origin-resource-policy': 'same-origin',
      ...dispositionOf(context.url),
    },
  })
}

/** With the flag of a download, or opened as a page of its own, which a player never does. */
const isDownload = (c: Context<EdgeApp>): boolean =>
  c.get('context').url.searchParams.get(downloadFlag) === '1' || c.req.header('sec-fetch-dest') === 'document'

/** The address to download from: the upstream's redirect target, else this one. */
async function mediaLocation(c: Context<EdgeApp>, { deps, url }: RequestContext, path: string): Promise<Response> {
  const { status, headers, body } = await fetchFile(deps, path, { method: 'HEAD' })
  await body?.cancel()
  const location = status >= 300 && status < 400 ? URL.parse(headers.get('location') ?? '') : null
  const address = location?.protocol === 'https:' ? location.href : url.pathname
  return c.text(address, 200, { 'cache-control': 'no-store' })
}

/** A download gets a file name of ours, without any text of the client. */
function dispositionOf({ pathname, searchParams }: URL): Record<string, string> {
  const { video_id, key } = signedMediaPath.match(pathname) ?? {}
  const file = /[\w-]+\.mp4$/.exec(key ?? '')?.[0]
  const name = setting('site_name').replace(/[^\w-]+/g, '')
  if (searchParams.get(downloadFlag) !== '1' || !file) return {}
  return { 'content-disposition': `attachment; filename="${name}-${Number(video_id)}-${file}"` }
}
