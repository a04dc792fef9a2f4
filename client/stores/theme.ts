// The theme: what the page wears is an attribute of <html>, what the server should send next time is a cookie.
import { atom } from 'nanostores'
import { themeCookieSeconds } from '../../shared/limits.ts'

type Theme = 'dark' | 'light'

/** Undefined until somebody looks: the server's markup is the same for both. */
export const $theme = atom<Theme | undefined>()

export function readTheme(): void {
  $theme.set(worn())
}

export function switchTheme(): void {
  const theme: Theme = worn() === 'light' ? 'dark' : 'light'
  document.documentElement.dataset.theme = theme
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser that we serve
  document.cookie = `theme=${theme}; max-age=${themeCookieSeconds}; path=/; samesite=lax; secure`
  $theme.set(theme)
}

const worn = (): Theme => (document.documentElement.dataset.theme === 'light' ? 'light' : 'dark')
