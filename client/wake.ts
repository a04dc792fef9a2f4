// Hydrates one island. This module imports react-dom, so it loads with the first island that hydrates.
import { type ComponentType, createElement, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { type Texts, translator } from '../shared/translate.ts'
import type { IslandData, IslandText } from './island.ts'

/** Hydrates the element in place. Resolves when it is interactive; rejects with the server's markup restored. */
export function wake(element: Element, module: object, { props, lang, tag, texts }: IslandData): Promise<void> {
  // The page was swapped for another one meanwhile.
  if (!element.isConnected) return Promise.resolve()
  const View = viewOf(module)
  const before = [...element.childNodes].map((node) => node.cloneNode(true))
  element.lastElementChild?.remove()
  return new Promise((resolve, reject) => {
    const view = createElement(View, { ...props, t: translator(tag, texts as Texts), lang })
    const root = hydrateRoot(element, createElement(Hydrated, { element, onHydrated: resolve }, view), {
      identifierPrefix: element.id,
      onRecoverableError: (error) => console.error(error),
      onUncaughtError: (error) => {
        // React empties a root that throws; the server's markup is restored.
        queueMicrotask(() => {
          root.unmount()
          element.replaceChildren(...before)
          reject(error)
        })
      },
    })
    element.addEventListener('leave', () => root.unmount(), { once: true })
  })
}

/** An island's module exports one object with a view. */
function viewOf(module: object): ComponentType<object & IslandText> {
  const island = Object.values(module).find((value) => value?.View)
  if (!island) throw new Error('no island in this module')
  return island.View
}

/** Reports that the view is interactive, without adding an element or id. */
function Hydrated({
  element,
  onHydrated,
  children,
}: {
  element: Element
  onHydrated: () => void
  children?: ReactNode
}) {
  const typed = useRef(typedValues(element))
  useLayoutEffect(() => {
    for (const [field, value] of typed.current) if (field.value !== value) field.value = value
  }, [])
  useEffect(onHydrated, [onHydrated])
  return children
}

/** Text typed before hydration, which React would reset to the initial value. */
const typedValues = (element: Element) =>
  [...element.querySelectorAll<HTMLTextAreaElement | HTMLSelectElement>('textarea, select')].map(
    (field) => [field, field.value] as const,
  )
