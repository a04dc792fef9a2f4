// The newest videos as RSS: of all, or of what the address names. It shares the upstream's calls and the cache of the lists.
import type { Context } from 'hono'
import { hourSeconds } from '../../../shared/limits.ts'
import { href } from '../../../shared/routes.ts'
import { durationText } from '../../../shared/rules/dates.ts'
import { titleIn } from '../../../shared/rules/video-titles.ts'
import { servicePaths } from '../../../shared/service-paths.ts'
import { askedAgain, noStore } from '../http/headers.ts'
import { setting } from '../operator/published.ts'
import { feedSource, movedFeed } from '../parts/feed-sources.ts'
import type { EdgeApp } from '../render/request-context.ts'
import { translatorOf } from '../render/translators.ts'
import { escapeXml } from '../render/xml.ts'
import { expected } from '../upstream/expected.ts'

const lang = 'en'

export async function feed(c: Context<EdgeApp>): Promise<Response> {
  const context = c.get('context')
  const source = feedSource(context.url.searchParams)
  if (!source) return noFeed(c)
  const asking = { call: context.call, isUpstreamEmbedded: context.env.isUpstreamEmbedded }
  const [answer, t] = [await source.videos(asking), await translatorOf(lang)]
  if (!answer.ok && answer.code === 'not_found') {
    const location = await movedFeed(context.url.searchParams, asking)
    return location === null ? noFeed(c) : c.body(null, 301, { location, ...askedAgain })
  }
  const { videos } = expected(answer)
  const name = (await source.titleOf(asking)) || source.of || t('videos.heading')
  const at = (path: string) => escapeXml(new URL(path, context.origin).href)
  const items = videos.map((video) => {
    const title = titleIn(lang, video)
    const address = at(href('video', { id: String(video.video_id), dir: video.dir }, { lang }))
    return `<item><title>${escapeXml(title)}</title><link>${address}</link><guid>${address}</guid>
<pubDate>${new Date(video.post_date).toUTCString()}</pubDate>
<description>${escapeXml(t('video.seo', { title, length: durationText(video.duration) }))}</description>
<media:thumbnail url="${at(video.scr)}"/><media:rating scheme="urn:simple">adult</media:rating></item>
`
  })
  const list = at(source.path)
  const document = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"><channel>
<title>${escapeXml(`${name} · ${setting('site_name')}`)}</title><link>${list}</link>
<description>${escapeXml(t('videos.seo'))}</description><language>${lang}</language>
<atom:link href="${at(servicePaths.rss + context.url.search)}" rel="self" type="application/rss+xml"/>
${items.join('')}</channel></rss>
`
  return c.body(document, 200, {
    'content-type': 'application/rss+xml; charset=utf-8',
    'cache-control': `private, max-age=${hourSeconds}`,
    'x-robots-tag': 'noindex',
  })
}

const noFeed = (c: Context<EdgeApp>): Response =>
  c.json({ error: 'There is no such feed', code: 'not_found' }, 404, noStore)
