// Runs in the frame of a house ad: reports clicks to the page.
import { clickType } from './click-type.ts'

addEventListener('click', ({ target }) => {
  if ((target as Element).closest('a')) parent.postMessage({ type: clickType }, location.origin)
})
