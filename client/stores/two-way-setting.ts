// A display setting with two values: an attribute of <html> for this page, and a cookie of the same name for the
// server.
import { atom } from 'nanostores'
import { hostCookie } from '../../shared/rules/host-cookie.ts'
import type { SettingName } from '../../shared/rules/settings.ts'

/**
 * @param initial the value of a page without the attribute
 * @param ofSystem the value while the attribute says `system`
 */
export function twoWaySetting<Value extends string>(
  name: SettingName,
  {
    initial,
    other,
    cookieSeconds,
    ofSystem,
  }: { initial: Value; other: Value; cookieSeconds: number; ofSystem?: () => Value },
) {
  const shownValue = (): Value => {
    const value = document.documentElement.dataset[name]
    if (value === 'system' && ofSystem) return ofSystem()
    return value === other ? other : initial
  }
  /** Undefined until it is read: the server's markup is the same for both values. */
  const $value = atom<Value | undefined>()
  return {
    $value,
    read: () => $value.set(shownValue()),
    switch: () => {
      const value = shownValue() === other ? initial : other
      document.documentElement.dataset[name] = value
      // biome-ignore lint/suspicious/noDocumentCookie: not every supported browser has the Cookie Store
      document.cookie = `${hostCookie(name)}=${value}; max-age=${cookieSeconds}; path=/; samesite=lax; secure`
      $value.set(value)
    },
  }
}
