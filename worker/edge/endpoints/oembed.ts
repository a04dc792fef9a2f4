// oEmbed (oembed.com): title, picture and embed code of a video, as JSON or XML. Only for addresses of this site and
// public videos.
import type { Context } from 'hono'
import { isLang } from '../../../locales/locales.ts'
import type { AnswerOf } from '../../../shared/contract/contract.ts'
import type { Video } from '../../../shared/entities/video.ts'
import { embedSize, oembedSeconds } from '../../../shared/limits.ts'
import type { Result } from '../../../shared/result.ts'
import { href, parseRoute, type Route } from '../../../shared/routes.ts'
import { hasLeft } from '../../../shared/rules/members-usernames.ts'
import { frameCode, frameSize } from '../../../shared/rules/video-embed.ts'
import { titleIn } from '../../../shared/rules/video-titles.ts'
import { noStore } from '../http/headers.ts'
import { jsonType } from '../http/json-answers.ts'
import { isOwnOrigin } from '../http/own-origin.ts'
import { setting } from '../operator/published.ts'
import { missingVideo, movedTo } from '../parts/video-missing.tsx'
import type { EdgeApp, RequestContext } from '../render/request-context.ts'
import { escapeXml } from '../render/xml.ts'
import { expected } from '../upstream/expected.ts'

type OembedFields = Record<string, string | number>

export async function oembed(c: Context<EdgeApp>): Promise<Response> {
  const context = c.get('context')
  const asked = context.url.searchParams
  const format = asked.get('format') ?? 'json'
  const write = Object.hasOwn(writers, format) && writers[format]
  if (!write) return refuse(c, 501, 'format', 'Only JSON and XML are available')
  const route = routeOf(context, asked.get('url') ?? '')
  if (!route) return refuse(c, 404, 'not_found', 'There is no such video here')
  const answer = await keptVideo(context, Number(route.params.id))
  const missing = missingVideo(answer)
  // The protocol answers 401 for private content.
  if (missing?.data.kind === 'private') return refuse(c, 401, 'private', 'This video is private')
  if (missing)
    return refuse(c, 404, missing.data.kind === 'deleted' ? 'deleted' : 'not_found', 'There is no such video')
  const { video } = expected(answer)
  if (video.is_embed_off) return refuse(c, 401, 'private', 'This video is not shown on other sites')
  const fields = describe(context, route, video, frameSize(pixels(asked, 'maxwidth'), pixels(asked, 'maxheight')))
  const [type, text] = write(fields)
  return c.body(text, 200, {
    'content-type': type,
    'cache-control': `private, max-age=${oembedSeconds}`,
    'access-control-allow-origin': '*',
    'x-robots-tag': 'noindex',
  })
}

/** A duplicate is described as the video that it was merged into: sites name it by its former address. */
async function keptVideo({ call }: RequestContext, video_id: number): Promise<Result<AnswerOf<'video'>>> {
  const answer = await call('video', { video_id })
  const moved = movedTo(answer)
  return moved ? call('video', { video_id: Number(moved.id) }) : answer
}

const refuse = (c: Context<EdgeApp>, status: 401 | 404 | 501, code: string, error: string): Response =>
  c.json({ error, code }, status, noStore)

type VideoRoute = Extract<Route, { name: 'video' | 'embed' }>

/** The video an address of this site refers to, by its page or its embed; null for any other address. */
function routeOf(context: RequestContext, address: string): VideoRoute | null {
  const url = URL.parse(address, context.origin)
  if (!url || !(url.origin === context.origin || isOwnOrigin(context.env.site, url.origin))) return null
  const route = parseRoute(url.pathname, url.searchParams, isLang)
  return route.name === 'video' || route.name === 'embed' ? route : null
}

/** A requested maximum; ignored unless it is a whole number of pixels. */
function pixels(asked: URLSearchParams, name: string): number | undefined {
  const value = asked.get(name) ?? ''
  return /^[1-9]\d{0,4}$/.test(value) ? Number(value) : undefined
}

function describe(
  context: RequestContext,
  { lang }: VideoRoute,
  video: Video,
  size: ReturnType<typeof frameSize>,
): OembedFields {
  const { origin } = context
  const title = titleIn(isLang(lang) ? lang : 'en', video)
  const { user } = video
  return {
    version: '1.0',
    type: 'video',
    title,
    ...(user &&
      !hasLeft(user.username) && {
        author_name: user.username,
        author_url: origin + href('member', { id: String(user.id) }, { lang }),
      }),
    provider_name: setting('site_name'),
    provider_url: origin + href('index', {}, { lang }),
    cache_age: oembedSeconds,
    thumbnail_url: new URL(video.thumbsrc, origin).href,
    thumbnail_width: embedSize.width,
    thumbnail_height: embedSize.height,
    html: frameCode(origin + href('embed', { id: String(video.video_id) }, { lang }), title, size),
    ...size,
  }
}

const writers: Record<string, (fields: OembedFields) => [type: string, text: string]> = {
  json: (fields) => [jsonType, JSON.stringify(fields)],
  xml: (fields) => [
    'text/xml; charset=utf-8',
    `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>\n${Object.entries(fields)
      .map(([name, value]) => `<${name}>${escapeXml(String(value))}</${name}>\n`)
      .join('')}</oembed>\n`,
  ],
}
