// Keeps the focus on a row that is moved by keyboard: browsers drop the focus of an element that changes its place.
import { type RefObject, useEffect, useRef } from 'react'

/** Returns a function that focuses a control of a row after the next render. */
export function useFocusAfter(list: RefObject<HTMLElement | null>): (video: number, control: string) => void {
  const wanted = useRef<{ video: number; control: string } | null>(null)
  useEffect(() => {
    if (!wanted.current) return
    const { video, control } = wanted.current
    wanted.current = null
    const row = list.current?.querySelector(`[data-video="${video}"]`)
    const found = row?.querySelector<HTMLButtonElement>(`[data-control="${control}"]:enabled`)
    ;(found ?? row?.querySelector<HTMLElement>('[data-control="grip"]'))?.focus()
  })
  return (video, control) => {
    wanted.current = { video, control }
  }
}
