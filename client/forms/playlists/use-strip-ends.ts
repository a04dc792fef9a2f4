// Where the strip of a playlist or channel is scrolled to while pages are added to it or replaced.
import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { StripItem } from '../../parts/playlists/strip-items.tsx'

/** `isTurned`: these items replaced others, and the visitor has not scrolled them yet. */
export type ShownPages = { from: number; to: number; items: StripItem[]; isTurned: boolean }

/** Items added before the first one keep the scroll position; a page that replaces the items starts at its beginning. */
export function useScrollAnchor(
  list: RefObject<HTMLUListElement | null>,
  { from, to, items, isTurned }: ShownPages,
): void {
  const last = useRef({ from, to, width: 0, height: 0 })
  useLayoutEffect(() => {
    const { scrollWidth = 0, scrollHeight = 0 } = list.current ?? {}
    const isMore = from === last.current.from - 1 && to === last.current.to
    // It is a row or a column.
    if (list.current && isMore)
      list.current.scrollBy(scrollWidth - last.current.width, scrollHeight - last.current.height)
    last.current = { from, to, width: scrollWidth, height: scrollHeight }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: other items are another page
  useLayoutEffect(() => {
    if (!isTurned) return
    list.current?.scrollTo({ left: 0, top: 0, behavior: 'instant' })
    list.current?.focus({ preventScroll: true })
  }, [items])
}

/** On touch devices, an end that becomes visible loads the adjacent page, except where a turned page begins. */
export function useEnds(
  list: RefObject<HTMLUListElement | null>,
  { items, isTurned }: ShownPages,
  add: (side: 'before' | 'after') => void,
): void {
  const latest = useRef(add)
  latest.current = add
  // biome-ignore lint/correctness/useExhaustiveDependencies: new items have new ends
  useLayoutEffect(() => {
    if (!matchMedia('(pointer: coarse)').matches) return
    const shown = list.current?.querySelectorAll('.strip-item') ?? []
    const [first, last] = [shown[0], shown[shown.length - 1]]
    let isAsTurned = isTurned
    let isReplaced = false
    const observer = new IntersectionObserver(
      (entries) => {
        // Entries from before the items changed arrive after it, too.
        if (isReplaced) return
        for (const { isIntersecting, target } of entries) {
          // A page that was just turned to stands at its beginning: the visitor did not scroll there for the page before it.
          if (!isIntersecting || (isAsTurned && target === first)) continue
          latest.current(target === last ? 'after' : 'before')
        }
        isAsTurned = false
      },
      { root: list.current },
    )
    for (const end of [first, last]) if (end) observer.observe(end)
    return () => {
      isReplaced = true
      observer.disconnect()
    }
  }, [items])
}
