// The size of the cards (spec §9): how many stand in a row on the narrowest screens.
import { cookieSeconds } from '../../shared/limits.ts'
import { twoWaySetting } from './two-way-setting.ts'

export const thumbs = twoWaySetting('thumbs', { initial: '1', other: '2', cookieSeconds })
