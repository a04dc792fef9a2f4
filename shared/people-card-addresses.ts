// What the script of cards needs to find whom a card names: addresses as templates, which the server hands over with the menu.
import type { Followable } from './contract/acts.ts'
import type { AddressOf } from './contract/contract.ts'

/** An endpoint as a template, and its values without the object. */
export type TemplateCall<Name extends 'model' | 'channel' | 'mine'> = {
  template: AddressOf<Name>
  values: Record<string, string>
}

/** For example `/pornsite/{dir}/` of a channel. */
export type AuthorAddresses = {
  pages: Record<Followable['section'], string>
  /** Pages whose cards do not name the author, because the page does. */
  own: readonly (readonly [Followable['section'], string])[]
  calls: { model: TemplateCall<'model'>; channel: TemplateCall<'channel'>; mine: TemplateCall<'mine'> }
}
