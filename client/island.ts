// What an island is: a view that the server renders and the browser may wake. One definition serves both sides.
import type { ComponentType } from 'react'
import type { MessageKey } from '../locales/locales.ts'
import type { ModalName } from '../shared/rules/modal-names.ts'
import type { Translate } from '../shared/translate.ts'

/**
 * What wakes it: at once, when the browser is idle, when it comes into view, when somebody reaches for it, or when a store
 * calls it.
 */
export type Wake = 'load' | 'idle' | 'visible' | 'touch' | 'call'

/** What every island's view gets besides its props. */
export type IslandText = { t: Translate<MessageKey>; lang: string }

export type Island<Props extends object> = {
  /** The file's name in client/islands, which is also the chunk's. */
  name: string
  wake: Wake
  /** The texts it carries into the browser; `t` knows no others there. */
  strings: readonly MessageKey[]
  /** The modals that it holds: an address that names one of them wakes it. */
  opens?: readonly ModalName[]
  View: ComponentType<Props & IslandText>
}

export const island = <Props extends object>(definition: Island<Props>): Island<Props> => definition

/** The JSON that stands as the last child of an `<x-island>`: all that crosses from the server to the browser. */
export type IslandData = { props: object; lang: string; tag: string; texts: object }
