// The form of a playlist on a page of its own. Without script the page handles it.
import { type EditorProps, editorStrings, PlaylistEditor } from '../../forms/playlists/playlist-editor.tsx'
import { type IslandText, island } from '../../island.ts'

type Props = EditorProps & {
  /** The page after success. */
  doneHref: string
}

const PlaylistFormView = ({ doneHref, ...editor }: Props & IslandText) => (
  <PlaylistEditor {...editor} onDone={() => location.assign(doneHref)} />
)

export const playlistForm = island<Props>({
  name: 'playlist-form',
  wake: 'touch',
  strings: editorStrings,
  View: PlaylistFormView,
})
