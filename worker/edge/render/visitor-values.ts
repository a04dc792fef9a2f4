// What differs between two visitors of one cached page, besides adverts.
import { type SettingName, type Settings, settingNames, settings } from '../../../shared/rules/settings.ts'
import type { ThemeName } from '../../../shared/rules/theme-colours.ts'
import { badgeOf } from '../../../shared/rules/unread-badge.ts'
import { servicePaths } from '../../../shared/service-paths.ts'
import type { Visitor } from '../http/visitor.ts'
import { setting } from '../operator/published.ts'
import { videoSheets } from './sheets.ts'

/** A value of the visitor, and what it is without cookies. */
type Filling = { of: (visitor: Visitor) => string; readonly plain: string }

const ofSetting = (name: SettingName): Filling => ({ of: (visitor) => visitor[name], plain: settings[name][0] })
const ofSettings = Object.fromEntries(settingNames.map((name) => [name, ofSetting(name)])) as {
  [Name in SettingName]: Filling
}

const backgroundOf = (theme: Settings['theme'], ofSystem: ThemeName): string =>
  setting(`${theme === 'system' ? ofSystem : theme}_ground`)

/** The plain value changes with the colours of the site, as the keys of the pages do. */
const background = (ofSystem: ThemeName): Filling => ({
  of: ({ theme }) => backgroundOf(theme, ofSystem),
  get plain() {
    return backgroundOf(settings.theme[0], ofSystem)
  },
})

/** Values that differ between visitors of one cached page, and their value without cookies. */
export const fillings = {
  ...ofSettings,
  /** Background colours for the browser interface, with a light system theme and otherwise. */
  backgroundInLight: background('light'),
  background: background('dark'),
  icon: {
    of: ({ discreet }: Visitor) => (discreet === 'on' ? servicePaths.neutralIcon : servicePaths.favicon),
    plain: servicePaths.favicon,
  },
  /** The sheets of a video's page, as text where the visitor may have none of them. */
  videoSheets: {
    of: ({ isFromElsewhere }: Visitor) => (isFromElsewhere ? videoSheets.within : videoSheets.linked),
    plain: videoSheets.linked,
  },
  consent: { of: (visitor: Visitor) => visitor.consent, plain: 'unset' },
  /** The operator names countries where devices suggest videos before cookies are accepted. */
  suggestsAtFirst: {
    of: ({ placeCountry }: Visitor) =>
      setting('suggestions_at_first').includes(placeCountry.toUpperCase()) ? '1' : '',
    plain: '',
  },
  /** It is made of the site's own texts. */
  topLine: { of: (visitor: Visitor) => visitor.topLine, plain: '' },
  /** A page that members share holds nothing else of them. */
  username: { of: ({ user }: Visitor) => escapeText(user?.username ?? ''), plain: '' },
  /** Unread counts. */
  unread: { of: ({ user }: Visitor) => badgeOf((user?.unread_messages ?? 0) + (user?.unread_notices ?? 0)), plain: '' },
  unreadMessages: { of: ({ user }: Visitor) => badgeOf(user?.unread_messages ?? 0), plain: '' },
  unreadNotifications: { of: ({ user }: Visitor) => badgeOf(user?.unread_notices ?? 0), plain: '' },
  userId: { of: ({ user }: Visitor) => String(user?.user_id ?? ''), plain: '' },
} satisfies Record<string, Filling>

/** Texts that some visitors see replaced; null keeps the page's own. */
export const overrides = {
  title: ({ discreet }: Visitor) => discreet === 'on',
} satisfies Record<string, (visitor: Visitor) => boolean>

export type HoleName = keyof typeof fillings
export type OverrideName = keyof typeof overrides

/** Names come from any upstream and enter markup that React has already escaped. */
function escapeText(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '')
}
