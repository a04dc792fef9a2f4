// The settings of every visitor, with or without an account. Each is a cookie that the edge reads and a page attribute of the
// same name, so that cached pages serve all visitors and neither style sheets nor scripts wait for anything.

/** The values of each, the default first. */
export const settings = {
  theme: ['system', 'dark', 'light'],
  /** The density of lists: 1 is comfortable, 2 is compact; the number of cards per row on the narrowest screens (spec §9). */
  thumbs: ['1', '2'],
  /** Whether lists show watched videos; only the visitor's device knows which these are. */
  watched: ['shown', 'hidden'],
  /** Whether the next video starts automatically. */
  autoplay: ['on', 'off'],
  /** Whether the player is as wide as the page, on wide screens. */
  theatre: ['off', 'on'],
  /** Whether cards show previews on hover. */
  hover: ['on', 'off'],
  /** Whether the watch history is kept, on the device and (of members) at the upstream. */
  history: ['on', 'off'],
  /** Whether tab and icon hide the site's name. */
  discreet: ['off', 'on'],
  /** Whether every page has a quick exit. */
  exit: ['off', 'on'],
} as const

export type SettingName = keyof typeof settings
export type Settings = { [Name in SettingName]: (typeof settings)[Name][number] }

/** In the order of the form. */
export const settingNames = Object.keys(settings) as SettingName[]

/** Settings shown as a checkbox, with the value that a checked box means. */
export const boxes = {
  autoplay: 'on',
  theatre: 'on',
  hover: 'on',
  watched: 'hidden',
  history: 'on',
  discreet: 'on',
  exit: 'on',
} as const satisfies Partial<Settings>
export type BoxName = keyof typeof boxes

/** Reads them from texts by name; invalid values become the default. */
export const readSettings = (texts: Readonly<Record<string, string | undefined>>): Settings =>
  Object.fromEntries(
    settingNames.map((name) => [name, settings[name].find((value) => value === texts[name]) ?? settings[name][0]]),
  ) as Settings

/** Reads them from a submitted form: an unchecked box sends nothing. */
export const settingsOfForm = (form: Readonly<Record<string, string | undefined>>): Settings =>
  readSettings({
    ...form,
    ...Object.fromEntries(
      Object.entries(boxes).map(([name, ticked]) => [
        name,
        form[name] === ticked ? ticked : settings[name as BoxName].find((value) => value !== ticked),
      ]),
    ),
  })
