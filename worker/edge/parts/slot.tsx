// A slot for adverts of campaigns: what stands in it is decided as the page is sent, and `children`, the house advert, where no campaign
// fits.
import type { ReactNode } from 'react'
import type { AdvertPlace } from '../render/advert-place.ts'
import { advertSlot } from '../render/page-cache.ts'

type Props = Pick<AdvertPlace, 'slot' | 'lang'> & Partial<AdvertPlace> & { children?: ReactNode }

export function Slot({ slot, lang, categories = [], needsScript = false, children }: Props) {
  const { open, close } = advertSlot({ slot, lang, categories, needsScript })
  // Two texts in a row would have a comment between them.
  if (!children) return open + close
  return (
    <>
      {open}
      {children}
      {close}
    </>
  )
}

/** The same as markup, for lists that are put together as texts. */
export function slotMarkup(place: AdvertPlace): string {
  const { open, close } = advertSlot(place)
  return open + close
}
