// The script of pages with adverts. It loads nothing from third parties.
import { applyCaps } from './advert-caps.ts'
import { closeClickedBanners } from './close-clicked-banners.ts'
import { placeFrames } from './place-frames.ts'
import { reportAdverts } from './report-adverts.ts'
import { rotateOffers } from './rotate-offers.ts'
import { whenParsed } from './when-visible.ts'

whenParsed(applyCaps)
placeFrames()
closeClickedBanners()
rotateOffers()
reportAdverts()
// Cards that a list got later may have adverts among them.
addEventListener('cards', applyCaps)
