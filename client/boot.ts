// The only script of every page. It contains no React: islands stay server markup until they hydrate.
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
import { startsFilm, whenUnhurried } from './unhurried.ts'
import { XIsland } from './x-island.ts'

hurryStream()
keepScroll()
countView()
hideHeader()
closeDropDowns()
loadPreviews()
watchExit()
hurryPlayer()
// Both restyle the whole page.
const arrange = () => {
  customElements.define('x-island', XIsland)
  showNavArrows()
}
if (!startsFilm) arrange()
whenUnhurried((player) => {
  if (startsFilm) arrange()
  loadRest(player)
  trackViews()
  markCards()
  rememberVisit()
  countUnread()
})
