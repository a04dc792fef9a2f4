// In the frame of a banner of ours: the page is told when somebody presses it.
import { clickType } from './click-type.ts'

addEventListener('click', ({ target }) => {
  if ((target as Element).closest('a')) parent.postMessage({ type: clickType }, location.origin)
})
