// The field of a video's own tags in a form that the server draws: it counts them while they are typed.
import { type IslandText, island } from '../../island.ts'
import { TagsField, type TagsFieldProps, tagsFieldStrings } from '../../parts/studio/tags-field.tsx'

const TagsFieldView = ({ lang: _, ...props }: TagsFieldProps & IslandText) => <TagsField {...props} />

export const tagsField = island<TagsFieldProps>({
  name: 'tags-field',
  wake: 'visible',
  strings: [...tagsFieldStrings],
  View: TagsFieldView,
})
