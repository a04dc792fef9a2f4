// Settings as cookies. They last as long as a browser keeps any; what is as usual needs none.
import { themeCookieSeconds } from '../../../shared/limits.ts'
import { type SettingName, settings } from '../../../shared/rules/settings.ts'
import { choiceCookie } from '../http/cookies.ts'

export const settingCookie = (name: SettingName, value: string): string =>
  choiceCookie(name, value, value === settings[name][0] ? 0 : themeCookieSeconds)

/** A language that somebody set stays longer than one that they only came by. */
export const savedLangCookie = (lang: string): string => choiceCookie('lang', lang, themeCookieSeconds)
