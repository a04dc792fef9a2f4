// Partner content in a sandboxed document without our origin, which cannot read this site's cookies or pages. Nothing
// is loaded before the visitor consents. Without a partner a house banner fills the place.
import type { Context } from 'hono'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { bannerSize } from '../../../shared/limits.ts'
import { framePath } from '../../../shared/service-paths.ts'
import { callLang } from '../http/address.ts'
import { nonPageHeaders, noStore } from '../http/headers.ts'
import { type Frame, frames } from '../operator/frames.ts'
import { isFilled, keepsOrigin, sandboxOf, waitsForConsent } from '../parts/slot-frame.tsx'
import type { EdgeApp, RequestContext } from '../render/request-context.ts'
import { translatorOf } from '../render/translators.ts'
import { HouseDocument, houseSources } from '../shell/house-document.tsx'
import { advertsAt } from '../upstream/live-adverts.ts'

export async function partnerFrame(c: Context<EdgeApp>): Promise<Response> {
  const context = c.get('context')
  const name = framePath.match(context.url.pathname)?.name ?? ''
  const frame = frameNamed(name, context)
  if (!frame || !isFilled(frame, context.env))
    return c.json({ error: 'There is no such frame', code: 'not_found' }, 404, noStore)
  const isShown = !waitsForConsent(frame) || context.visitor.consent === 'accepted'
  const headers = { ...nonPageHeaders, ...noStore, 'content-security-policy': framePolicy(frame, isShown) }
  const html = renderToStaticMarkup(isShown ? await contentOf(frame, context, c.req.raw.headers) : emptyDocument(null))
  return c.html(`<!DOCTYPE html>${html}`, 200, headers)
}

function frameNamed(name: string, { startedMs }: RequestContext): Frame | undefined {
  if (Object.hasOwn(frames, name)) return frames[name as keyof typeof frames]
  const [, id] = /^c([1-9]\d{0,14})$/.exec(name) ?? []
  const creative = id === undefined ? undefined : advertsAt(startedMs).byCreative.get(Number(id))?.creative
  return creative?.kind === 'frame' ? { src: creative.src, title: creative.headline, ...bannerSize } : undefined
}

export const framePolicy = (frame: Frame, isShown: boolean): string =>
  [
    // A house document holds nothing of a partner; a partner's frame inside it is sandboxed.
    ...(keepsOrigin(frame) ? [] : [`sandbox ${sandboxOf(frame)}`]),
    "default-src 'none'",
    ...('src' in frame ? [`frame-src ${isShown ? new URL(frame.src).origin : "'none'"}`] : houseSources),
    "frame-ancestors 'self'",
  ].join('; ')

async function contentOf(frame: Frame, context: RequestContext, headers: Headers): Promise<ReactNode> {
  if ('src' in frame) return emptyDocument(partnerIn(frame))
  const lang = callLang(context, headers)
  return createElement(HouseDocument, { of: frame.house, t: await translatorOf(lang), lang })
}

const emptyDocument = (content: ReactNode): ReactNode =>
  createElement(
    'html',
    null,
    createElement('head', null, createElement('meta', { name: 'robots', content: 'noindex' })),
    createElement('body', null, content),
  )

const partnerIn = ({ isDirect, ...frame }: Extract<Frame, { src: string }>): ReactNode =>
  createElement('iframe', {
    ...frame,
    sandbox: sandboxOf({ ...frame, ...(isDirect && { isDirect }) }),
    referrerPolicy: 'no-referrer',
    loading: 'lazy',
    allow: '',
  })
