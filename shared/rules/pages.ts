// How many pages a list has: no more than one may turn to.
import { pagesMax } from '../limits.ts'

/** @param size how many items a page has */
export const pagesIn = (total: number, size: number): number => Math.min(pagesMax, Math.ceil(total / size))
