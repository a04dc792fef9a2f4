// The script of pages with adverts. It loads nothing from third parties.
import { applyCaps } from './advert-caps.ts'
import { closeClickedBanners } from './close-clicked-banners.ts'
import { pageSwapped } from './page-swapped.ts'
import { placeFrames } from './place-frames.ts'
import { reportAdverts, watchSeen } from './report-adverts.ts'
import { rotateOffers } from './rotate-offers.ts'
import { whenParsed } from './when-visible.ts'

whenParsed(showAdverts)
// Before the banner that was clicked goes, and takes its name along.
reportAdverts()
closeClickedBanners()
document.addEventListener(pageSwapped, showAdverts)
// Cards that a list got later may have adverts among them.
addEventListener('cards', applyCaps)

/** Once for each page. */
function showAdverts(): void {
  applyCaps()
  placeFrames()
  rotateOffers()
  watchSeen()
}
