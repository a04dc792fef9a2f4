// The script of pages that carry adverts. It brings nothing of anybody else's.
import { closeClickedBanners } from './close-clicked-banners.ts'
import { placeFrames } from './place-frames.ts'
import { rotateOffers } from './rotate-offers.ts'

placeFrames()
closeClickedBanners()
rotateOffers()
