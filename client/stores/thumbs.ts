// The density of lists (spec §9): how many cards are in a row.
import { cookieSeconds } from '../../shared/limits.ts'
import { twoWaySetting } from './two-way-setting.ts'

export const thumbs = twoWaySetting('thumbs', { initial: '1', other: '2', cookieSeconds })
