// The form of a playlist in a dialog loads when the visitor asks for it.
import type { AddressOf } from '../../../shared/contract/contract.ts'
import { read } from '../../api.ts'
import type { EditorProps, PlaylistEditor } from './playlist-editor.tsx'

export type LoadedEditor = { Editor: typeof PlaylistEditor; categories: EditorProps['categories'] }

/**
 * The form and the categories to choose from.
 * @param href the page that does the same, where the browser goes if the script does not come; null then
 */
export async function loadEditor(categoriesPath: AddressOf<'categories'>, href: string): Promise<LoadedEditor | null> {
  try {
    const [{ PlaylistEditor: Editor }, answer] = await Promise.all([
      import('./playlist-editor.tsx'),
      read(categoriesPath),
    ])
    return { Editor, categories: answer.ok ? answer.value.categories : [] }
  } catch {
    location.assign(href)
    return null
  }
}
