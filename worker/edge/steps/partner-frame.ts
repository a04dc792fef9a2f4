// Partner content in a sandboxed document without our origin, which cannot read this site's cookies or pages. Nothing
// is loaded before the visitor consents. Without a partner a house banner fills the place.
import type { Context } from 'hono'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { framePath } from '../../../shared/service-paths.ts'
import { type Frame, frames } from '../operator/frames.ts'
import { HouseDocument, houseSources } from '../parts/house-document.tsx'
import { keepsOrigin, sandboxOf, waitsForConsent } from '../parts/slot-frame.tsx'
import { translatorOf } from '../render/speech.ts'
import type { EdgeApp, Visit } from '../visit.ts'
import { langOfCall } from './address.ts'
import { bareHeaders, noStore } from './headers.ts'

export async function partnerFrame(c: Context<EdgeApp>): Promise<Response> {
  const visit = c.get('visit')
  visit.notes.route = 'frame'
  const name = framePath.match(visit.url.pathname)?.name ?? ''
  const frame: Frame | undefined = Object.hasOwn(frames, name) ? frames[name as keyof typeof frames] : undefined
  if (!frame) return c.json({ error: 'There is no such frame', code: 'not_found' }, 404, noStore)
  const isShown = !waitsForConsent(frame) || visit.visitor.consent === 'accepted'
  const headers = { ...bareHeaders, ...noStore, 'content-security-policy': framePolicy(frame, isShown) }
  const html = renderToStaticMarkup(isShown ? await contentOf(frame, visit, c.req.raw.headers) : emptyDocument(null))
  return c.html(`<!DOCTYPE html>${html}`, 200, headers)
}

export const framePolicy = (frame: Frame, isShown: boolean): string =>
  [
    // A house document holds nothing of a partner; a partner's frame inside it is sandboxed.
    ...(keepsOrigin(frame) ? [] : [`sandbox ${sandboxOf(frame)}`]),
    "default-src 'none'",
    ...('src' in frame ? [`frame-src ${isShown ? new URL(frame.src).origin : "'none'"}`] : houseSources),
    "frame-ancestors 'self'",
  ].join('; ')

async function contentOf(frame: Frame, visit: Visit, headers: Headers): Promise<ReactNode> {
  if ('src' in frame) return emptyDocument(partnerIn(frame))
  const lang = langOfCall(visit, headers)
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
