// The form of the member's profile, on its page. Without script the page handles it.
import { ProfileEditor, type ProfileEditorProps, profileEditorStrings } from '../../forms/members/profile-editor.tsx'
import { type IslandText, island } from '../../island.ts'

type Props = ProfileEditorProps & {
  /** The page after success. */
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
