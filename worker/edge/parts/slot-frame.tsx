// An advert's iframe in a box of its own size, scaled down by the stylesheet where space is short. It loads when it becomes
// visible, a partner's only after the visitor's consent. Even an iframe that has not loaded costs a document and a layout
// during parsing, so client/place-frames.ts inserts it after the first paint.
import { bannerSize } from '../../../shared/limits.ts'
import { framePath } from '../../../shared/service-paths.ts'
import { houseBanners } from '../operator/banners.ts'
import { isShown } from '../operator/demo-row.ts'
import { type Frame, type FrameName, frames } from '../operator/frames.ts'
import type { PageContext } from '../render/page.ts'

type Props = { name: FrameName; size?: { width: number; height: number }; className?: string } & Pick<
  PageContext,
  't' | 'hasDemoCatalogue'
>

export function SlotFrame({ name, size = bannerSize, className = 'slot-frame', hasDemoCatalogue, t }: Props) {
  const frame: Frame = frames[name]
  if (!isFilled(frame, { hasDemoCatalogue })) return null
  const element = (
    <iframe
      className={waitsForConsent(frame) ? `${className} slot-waits` : className}
      src={framePath.fill({ name })}
      title={`${t('nav.ad')}: ${'title' in frame ? frame.title : houseBanners[frame.house].words(t)}`}
      {...size}
      loading="lazy"
      // A sandbox that allows scripts and the origin to a document of this site is ineffective, and browsers warn of it.
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
 * Scripts run and links open in new windows; the frame may not navigate the page, ask for a device or act as this site. A
 * direct sale keeps its own origin, without which its messages would have none; and so do this site's frames.
 */
export const sandboxOf = (frame: Frame): string =>
  `allow-scripts allow-popups allow-popups-to-escape-sandbox${keepsOrigin(frame) ? ' allow-same-origin' : ''}`

/** A house banner of the demo catalogue fills a frame only where that is. */
export const isFilled = (frame: Frame, site: Pick<PageContext, 'hasDemoCatalogue'>): boolean =>
  'src' in frame || isShown(houseBanners[frame.house], site)

export const keepsOrigin = (frame: Frame): boolean => frame.isDirect === true || 'house' in frame

/** The origin of a direct sale's messages; empty for this site's frames. */
const directOrigin = (frame: Frame): string => ('src' in frame ? new URL(frame.src).origin : '')

export const waitsForConsent = (frame: Frame): boolean => 'src' in frame || frame.waits === true
