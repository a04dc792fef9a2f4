// The only script of every page. It contains no React: islands stay server markup until they hydrate.

import { afterFirstFrame, autoplays } from './after-first-frame.ts'
import { closeDropDowns, hideHeaderOnScroll } from './header.ts'
import { showNavArrows } from './nav-arrows.ts'
import {
  enableQuickExit,
  followPage,
  listenForFirstTouch,
  loadRest,
  markCards,
  preloadPlayer,
  rememberScroll,
  restoreList,
} from './on-demand.ts'
import { reloadOnBack } from './reload-on-back.ts'
import { countView, trackViews } from './track-views.ts'
import { XIsland } from './x-island.ts'

rememberScroll()
reloadOnBack()
countView()
hideHeaderOnScroll()
closeDropDowns()
listenForFirstTouch()
restoreList()
enableQuickExit()
preloadPlayer()
// Both restyle the whole page.
const arrange = () => {
  customElements.define('x-island', XIsland)
  showNavArrows()
}
if (!autoplays) arrange()
afterFirstFrame((player) => {
  if (autoplays) arrange()
  loadRest(player)
  trackViews()
  markCards()
  followPage()
})
