// Pages that were swapped in around a player are one document to browsers. Where one of them was loaded anew since, Back changes the address
// and nothing else: then the page of that address is loaded.
import { pageData } from './page-data.ts'

export function reloadOnBack(): void {
  // Where the player is kept, its script swaps the page.
  addEventListener('popstate', ({ state }) => state?.swapped && !pageData.keeps && location.reload())
}
