// Defines an island: a view that the server renders and the browser may hydrate. One definition serves both sides.
import type { ComponentType } from 'react'
import type { MessageKey } from '../locales/locales.ts'
import type { ModalName } from '../shared/rules/modal-names.ts'
import type { Translate } from '../shared/translate.ts'

/** What hydrates it: page load, becoming visible, the visitor's first interaction, or a call from a store. */
export type Wake = 'load' | 'visible' | 'touch' | 'call'

/** The props that every island's view gets. */
export type IslandText = { t: Translate<MessageKey>; lang: string }

export type Island<Props extends object> = {
  /** The name of its file in client/islands, and so of its chunk. */
  name: string
  wake: Wake
  /** The texts that it carries into the browser; `t` has no others there. */
  strings: readonly MessageKey[]
  /** The modals that it contains: a URL fragment that names one hydrates it. */
  opens?: readonly ModalName[]
  View: ComponentType<Props & IslandText>
}

export const island = <Props extends object>(definition: Island<Props>): Island<Props> => definition

/** The JSON in the last child of an `<x-island>`: all that the server hands to the browser. */
export type IslandData = { props: object; lang: string; tag: string; texts: object }
