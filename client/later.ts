// What most visits never need comes when they do: previews with the first card that somebody points at, and what a page
// wants remembered on this device.
import { whenParsed, whenShown } from './shown.ts'

const pointing = ['pointerover', 'focusin'] as const

export function loadPreviews(): void {
  const start = (event: Event) => {
    const card = (event.target as Element).closest?.('[data-previews]')
    if (!card) return
    for (const type of pointing) removeEventListener(type, start)
    import('./previews.ts').then(({ watchPreviews }) => watchPreviews(card, event))
  }
  for (const type of pointing) addEventListener(type, start, { passive: true })
}

export function rememberVisit(): void {
  whenShown(() =>
    whenParsed(() => {
      const note = document.querySelector<HTMLDataElement>('[data-remember]')
      if (note) import('./remember.ts').then(({ remember }) => remember(note))
    }),
  )
}
