// Wakes one island. This module brings react-dom, so boot.ts imports it only when the first island wakes.
import { type ComponentType, createElement, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { type Texts, translator } from '../shared/translate.ts'
import type { IslandData, IslandText } from './island.ts'

/** Hydrates the element in place; resolves when it is alive, and rejects with the server's markup back in its place. */
export function wake(element: Element, module: object, { props, lang, tag, texts }: IslandData): Promise<void> {
  const View = viewOf(module)
  const before = [...element.childNodes].map((node) => node.cloneNode(true))
  element.lastElementChild?.remove()
  return new Promise((resolve, reject) => {
    const view = createElement(View, { ...props, t: translator(tag, texts as Texts), lang })
    const root = hydrateRoot(element, createElement(Alive, { element, onAlive: resolve }, view), {
      identifierPrefix: element.id,
      onRecoverableError: (error) => console.error(error),
      onUncaughtError: (error) => {
        // React empties a root that throws; the visitor keeps what the server had made.
        queueMicrotask(() => {
          root.unmount()
          element.replaceChildren(...before)
          reject(error)
        })
      },
    })
  })
}

/** An island's file exports one object that has a view. */
function viewOf(module: object): ComponentType<object & IslandText> {
  const island = Object.values(module).find((value) => value?.View)
  if (!island) throw new Error('no island in this module')
  return island.View
}

/** Says when the view is alive. It adds no element and no id of its own. */
function Alive({ element, onAlive, children }: { element: Element; onAlive: () => void; children?: ReactNode }) {
  const typed = useRef(typedIn(element))
  useLayoutEffect(() => {
    for (const [field, value] of typed.current) if (field.value !== value) field.value = value
  }, [])
  useEffect(onAlive, [onAlive])
  return children
}

/** What stands in fields that React gives their first text back, whatever somebody has typed into them meanwhile. */
const typedIn = (element: Element) =>
  [...element.querySelectorAll<HTMLTextAreaElement | HTMLSelectElement>('textarea, select')].map(
    (field) => [field, field.value] as const,
  )
