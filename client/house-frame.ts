// In the frame of a banner of ours: the page is told when somebody presses it.
import { clickMessage } from './direct-sale.ts'

addEventListener('click', ({ target }) => {
  if ((target as Element).closest('a')) parent.postMessage(clickMessage, location.origin)
})
