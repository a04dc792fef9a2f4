// A frame in its place: of the size that it was made for, made smaller by the sheet where the place is. It comes when it is
// seen, and a partner's is only to be seen once the visitor has accepted it. Even one that has not come is a document to a
// browser, and has the page laid out in the midst of its reading: so client/place-frames.ts puts it there, once the page is drawn.
import { bannerSize } from '../../../shared/limits.ts'
import { framePath } from '../../../shared/service-paths.ts'
import { houseBanners } from '../operator/banners.ts'
import { type Frame, type FrameName, frames } from '../operator/frames.ts'
import type { PageContext } from '../render/page.ts'

type Props = { name: FrameName; size?: { width: number; height: number }; className?: string } & Pick<PageContext, 't'>

export function SlotFrame({ name, size = bannerSize, className = 'slot-frame', t }: Props) {
  const frame: Frame = frames[name]
  const element = (
    <iframe
      className={waitsForConsent(frame) ? `${className} slot-waits` : className}
      src={framePath.fill({ name })}
      title={`${t('nav.ad')}: ${'title' in frame ? frame.title : houseBanners[frame.house].words(t)}`}
      {...size}
      loading="lazy"
      // A sandbox that leaves a document of this site its scripts and its origin is none, and browsers warn of it.
      sandbox={keepsOrigin(frame) ? undefined : sandboxOf(frame)}
      data-direct={frame.isDirect && directOrigin(frame)}
    />
  )
  return (
    <>
      <template data-frame="">{element}</template>
      <noscript>{element}</noscript>
    </>
  )
}

/**
 * Scripts run and links open in windows of their own; nothing may navigate us, ask for a device or pass as this site. A
 * direct sale keeps the origin that is its own, or its messages would have none; and so does what is ours.
 */
export const sandboxOf = (frame: Frame): string =>
  `allow-scripts allow-popups allow-popups-to-escape-sandbox${keepsOrigin(frame) ? ' allow-same-origin' : ''}`

export const keepsOrigin = (frame: Frame): boolean => frame.isDirect === true || 'house' in frame

/** Where a direct sale's messages come from; empty for one of ours. */
const directOrigin = (frame: Frame): string => ('src' in frame ? new URL(frame.src).origin : '')

export const waitsForConsent = (frame: Frame): boolean => 'src' in frame || frame.waits === true
