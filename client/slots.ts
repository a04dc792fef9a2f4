// The script of pages with adverts. It loads nothing from third parties.
import { closeClickedBanners } from './close-clicked-banners.ts'
import { placeFrames } from './place-frames.ts'
import { reportAdverts } from './report-adverts.ts'
import { rotateOffers } from './rotate-offers.ts'

placeFrames()
closeClickedBanners()
rotateOffers()
reportAdverts()
