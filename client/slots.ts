// The script of pages with adverts. It loads nothing from third parties.
import { closeClicked } from './direct-sale.ts'
import { watchOffers } from './offers.ts'
import { placeFrames } from './slot-frames.ts'

placeFrames()
closeClicked()
watchOffers()
