// What a member says of themselves, on the page to edit it. Asleep it is a plain form that the page itself answers.
import { ProfileEditor, type ProfileEditorProps, profileEditorStrings } from '../../forms/members/profile-editor.tsx'
import { type IslandText, island } from '../../island.ts'

type Props = ProfileEditorProps & {
  /** Where it leads when it is done. */
  doneHref: string
}

const ProfileFormView = ({ doneHref, ...editor }: Props & IslandText) => (
  <ProfileEditor {...editor} onDone={() => location.assign(doneHref)} />
)

export const profileForm = island<Props>({
  name: 'profile-form',
  wake: 'touch',
  strings: profileEditorStrings,
  View: ProfileFormView,
})
