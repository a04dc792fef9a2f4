// The script of pages that carry adverts. It brings nothing of anybody else's.
import { closeClicked } from './direct-sale.ts'
import { watchOffers } from './offers.ts'
import { placeFrames } from './slot-frames.ts'

placeFrames()
closeClicked()
watchOffers()
