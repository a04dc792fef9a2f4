// Settings as cookies. They last as long as browsers allow; a default value needs none.
import { themeCookieSeconds } from '../../../shared/limits.ts'
import { type SettingName, settings } from '../../../shared/rules/settings.ts'
import { siteCookie } from '../http/cookies.ts'

export const settingCookie = (name: SettingName, value: string): string =>
  siteCookie(name, value, value === settings[name][0] ? 0 : themeCookieSeconds)

/** A language from the settings is kept longer than one from a link. */
export const savedLangCookie = (lang: string): string => siteCookie('lang', lang, themeCookieSeconds)
