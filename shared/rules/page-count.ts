// How many pages a list has: no more than one may turn to.
import { pageSizes, pagesMax } from '../limits.ts'

/** @param size how many items a page has; as many as usual where nobody says */
export const pageCountOf = (total: number, size: number = pageSizes.usual): number =>
  Math.min(pagesMax, Math.ceil(total / size))
