// The only script that comes with every page. It holds no React: islands stay the server's markup until they wake.
import { keepScroll } from './scroll.ts'
import { trackViews } from './track.ts'
import { XIsland } from './x-island.ts'

customElements.define('x-island', XIsland)
keepScroll()
trackViews()
