// The number of pages of a list, up to the last that is offered.
import { pageSizes, pagesMax } from '../limits.ts'

/** @param size items per page */
export const pageCountOf = (total: number, size: number = pageSizes.usual): number =>
  Math.min(pagesMax, Math.ceil(total / size))
