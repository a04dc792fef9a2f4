// A display setting with two values: an attribute of <html> for this page, and a cookie of the same name for the
// server.
import { atom } from 'nanostores'
import { hostCookie } from '../../shared/rules/host-cookie.ts'
import type { SettingName } from '../../shared/rules/settings.ts'

/**
 * @param usual the value of a page without the attribute
 * @param ofSystem the value while the attribute says `system`
 */
export function twoWaySetting<Look extends string>(
  name: SettingName,
  { usual, other, cookieSeconds, ofSystem }: { usual: Look; other: Look; cookieSeconds: number; ofSystem?: () => Look },
) {
  const worn = (): Look => {
    const look = document.documentElement.dataset[name]
    if (look === 'system' && ofSystem) return ofSystem()
    return look === other ? other : usual
  }
  /** Undefined until it is read: the server's markup is the same for both values. */
  const $value = atom<Look | undefined>()
  return {
    $value,
    read: () => $value.set(worn()),
    switch: () => {
      const look = worn() === other ? usual : other
      document.documentElement.dataset[name] = look
      // biome-ignore lint/suspicious/noDocumentCookie: not every supported browser has the Cookie Store
      document.cookie = `${hostCookie(name)}=${look}; max-age=${cookieSeconds}; path=/; samesite=lax; secure`
      $value.set(look)
    },
  }
}
