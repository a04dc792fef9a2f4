// Inserts advert frames after the first paint: worker/edge/parts/slot-frame.tsx says why.
import { whenParsed } from './when-visible.ts'

export function placeFrames(): void {
  whenParsed(() => requestAnimationFrame(() => setTimeout(place)))
  addEventListener('cards', place)
}

function place(): void {
  for (const template of document.querySelectorAll<HTMLTemplateElement>('template[data-frame]')) {
    template.replaceWith(template.content)
  }
}
