// Renders the frame around the parts of a page, once for all pages that share it.
import { renderToStaticMarkup } from 'react-dom/server'
import { isFramable } from '../../../shared/routes.ts'
import { settingsVersion } from '../operator/published.ts'
import { type FrameStats, noStats } from '../render/frame-stats.ts'
import type { Head, PageContext } from '../render/page.ts'
import { type PageTemplate, splitAtHoles } from '../render/page-cache.ts'
import { partsMarker } from '../render/parts-marker.ts'
import type { RequestContext } from '../render/request-context.ts'
import { Lru } from '../upstream/lru.ts'
import { Document } from './document.tsx'
import { withEarlyMedia } from './early-media.tsx'
import { EmbedDocument } from './embed-document.tsx'

const doctype = '<!DOCTYPE html>'

type Shown = { head: Head; layout?: string; context: PageContext }

const framesMaxBytes = 6 * 1024 * 1024
const frames = new Lru<Frame>(framesMaxBytes)

/** The bytes before and after the parts. Text would take twice the memory. */
export type Frame = { start: PageTemplate; end: PageTemplate }

/** The frame, cached by everything it shows, because members' pages are never cached whole. */
export function renderFrame(
  { route, origin, isClosed, visitor, env }: RequestContext,
  { head, layout, context: { t, lang, startsAtOnce } }: Shown,
  stats: FrameStats,
): Frame {
  const shown = {
    route,
    head,
    layout,
    origin,
    lang,
    isClosed,
    isSignedIn: visitor.user !== null,
    hasGoogle: env.hasGoogle,
    hasDemoCatalogue: env.hasDemoCatalogue,
    startsAtOnce,
    ...(isClosed ? noStats : stats),
  }
  const key = `${settingsVersion()} ${JSON.stringify(shown)}`
  const known = frames.get(key)
  if (known !== undefined) return known
  const Frame = isFramable(route.name) ? EmbedDocument : Document
  const html = doctype + withEarlyMedia(renderToStaticMarkup(<Frame {...shown} t={t} />), head.startsWith)
  const [top = '', bottom = ''] = html.split(partsMarker)
  const frame = { start: splitAtHoles(top), end: splitAtHoles(bottom) }
  frames.set(key, frame, key.length * 2 + frame.start.bytes.byteLength + frame.end.bytes.byteLength)
  return frame
}
