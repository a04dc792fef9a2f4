// The video whose lists a member chooses from the menu of its card.
import { atom } from 'nanostores'

export const $cardLists = atom<number | null>(null)
