// The only script that comes with every page. It holds no React: islands stay the server's markup until they wake.
import { closeDropDowns, hideHeader } from './header.ts'
import { showNavArrows } from './nav-arrows.ts'
import {
  countUnread,
  hurryPlayer,
  hurryStream,
  loadPreviews,
  loadRest,
  markCards,
  rememberVisit,
  watchExit,
} from './on-demand.ts'
import { keepScroll } from './scroll.ts'
import { countView, trackViews } from './track.ts'
import { whenUnhurried } from './unhurried.ts'
import { XIsland } from './x-island.ts'

hurryStream()
customElements.define('x-island', XIsland)
keepScroll()
countView()
hideHeader()
closeDropDowns()
showNavArrows()
loadPreviews()
watchExit()
hurryPlayer()
whenUnhurried((player) => {
  loadRest(player)
  trackViews()
  markCards()
  rememberVisit()
  countUnread()
})
