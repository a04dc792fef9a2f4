// Keyboard shortcuts of the back office: they move between rows, select them and follow links that are there anyway.
import { ShortcutKeys } from '../../forms/shortcut-keys.tsx'
import { type IslandText, island } from '../../island.ts'

const words = {
  '/': 'search.submit',
  j: 'admin.key_next',
  k: 'admin.key_previous',
  x: 'admin.key_select',
  e: 'admin.key_edit',
  '?': 'shortcuts.help',
} as const
const keys = Object.keys(words) as (keyof typeof words)[]

const AdminKeys = ({ t }: IslandText) => (
  <ShortcutKeys
    title={t('shortcuts.heading')}
    keys={keys.map((key) => ({ key, text: t(words[key]) }))}
    rows="[data-admin-row]"
    act={act}
  />
)

function act(key: string, row: HTMLElement | undefined): boolean {
  if (key === '/') {
    const field = document.querySelector<HTMLInputElement>('[data-admin-find]')
    field?.select()
    field?.focus()
    return field !== null
  }
  if (key === 'x') {
    const box = row?.querySelector<HTMLElement>('[data-admin-pick]')
    box?.click()
    return box != null
  }
  if (key !== 'e') return false
  const link = row?.querySelector<HTMLElement>('[data-admin-edit]')
  link?.click()
  return link != null
}

export const adminKeys = island<object>({
  name: 'admin-keys',
  wake: 'load',
  strings: ['shortcuts.heading', ...keys.map((key) => words[key])],
  View: AdminKeys,
})
