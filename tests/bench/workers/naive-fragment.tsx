// Replaces the edge's fragment.tsx: nothing is cached, and every view is a part of the one tree.
import { createContext, type ReactNode, useContext } from 'react'
import { partsMarker } from '../../../worker/edge/render/parts-marker.ts'

/** Stands where the edge splits its frame. */
export const Parts = createContext<ReactNode[]>([])

export const fragment = (_key: string, view: () => ReactNode): ReactNode => view()
export const cachedMarkup = (_key: string, make: () => string): string => make()

export function Markup({ as: Tag, html, ...attributes }: { as: 'nav' | 'main' | 'ul' | 'div'; html: ReactNode }) {
  const parts = useContext(Parts)
  return <Tag {...attributes}>{html === partsMarker ? parts : html}</Tag>
}
