// A field for names of the catalogue with suggestions, in a form that the server draws.
import { NameField, type NameFieldProps, nameFieldStrings } from '../../forms/studio/name-field.tsx'
import { type IslandText, island } from '../../island.ts'

const NameFieldView = ({ lang: _, ...props }: NameFieldProps & IslandText) => <NameField {...props} />

export const nameField = island<NameFieldProps>({
  name: 'name-field',
  wake: 'visible',
  strings: [...nameFieldStrings],
  View: NameFieldView,
})
