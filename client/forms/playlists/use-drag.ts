// Drags a row of a list to another place by mouse or finger: rows make room while it is held, Esc puts it back.
import { type PointerEvent, type RefObject, useState } from 'react'

type Options<Item> = {
  list: RefObject<HTMLElement | null>
  /** The row moved over another place. */
  onMove: (from: number, to: number) => void
  /** The row was dropped; `before` is the list as it was. */
  onDrop: (from: number, to: number, before: readonly Item[]) => void
}

/** The page scrolls while the pointer is this close to the edge of the window. */
const edgePx = 72
const scrollStepPx = 14

export function useDrag<Item>({ list, onMove, onDrop }: Options<Item>) {
  const [dragged, setDragged] = useState<number | null>(null)

  const begin = (event: PointerEvent, from: number, before: readonly Item[]) => {
    if (event.button !== 0) return
    const hold = new AbortController()
    let at = from
    const end = (to: number) => {
      hold.abort()
      setDragged(null)
      onDrop(from, to, before)
    }
    const follow = ({ clientY }: globalThis.PointerEvent) => {
      if (clientY < edgePx) scrollBy(0, -scrollStepPx)
      if (clientY > innerHeight - edgePx) scrollBy(0, scrollStepPx)
      const to = placeAt(list.current, clientY)
      if (to === at) return
      onMove(at, to)
      at = to
      setDragged(to)
    }
    setDragged(from)
    const { signal } = hold
    addEventListener('pointermove', follow, { signal })
    addEventListener('pointerup', () => end(at), { signal })
    addEventListener('pointercancel', () => end(from), { signal })
    addEventListener('keydown', ({ key }) => key === 'Escape' && end(from), { signal })
  }
  return { dragged, begin }
}

/** The index of the row at a height; the first above all rows, the last below. */
function placeAt(list: HTMLElement | null, y: number): number {
  const rows = [...(list?.children ?? [])].map((row) => row.getBoundingClientRect())
  const over = rows.findIndex(({ bottom }) => y < bottom)
  return over < 0 ? rows.length - 1 : over
}
