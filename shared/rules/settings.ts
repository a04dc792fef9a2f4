// What every visitor may set, with or without an account. Each is a cookie that the edge reads and an attribute of the page of
// the same name, so that kept pages are one for everybody and neither sheets nor scripts wait for anything.

/** The values of each, the usual one first. */
export const settings = {
  theme: ['dark', 'light', 'system'],
  /** How many cards a row holds on the narrowest screens: 1 is big, 2 is small (spec §9). */
  thumbs: ['1', '2'],
  /** Whether lists show what they have watched; which that is, only their device knows. */
  watched: ['shown', 'hidden'],
  /** Whether the next video begins by itself when one is over. */
  autoplay: ['on', 'off'],
  /** Whether cards show previews while somebody points at them. */
  hover: ['on', 'off'],
  /** Whether what they watch is remembered, on their device and (of members) at the upstream. */
  history: ['on', 'off'],
  /** Whether tab and icon say nothing of the site. */
  discreet: ['off', 'on'],
  /** Whether there is a quick way out on every page. */
  exit: ['off', 'on'],
} as const

export type SettingName = keyof typeof settings
export type Settings = { [Name in SettingName]: (typeof settings)[Name][number] }

/** In the order of the form. */
export const settingNames = Object.keys(settings) as SettingName[]

/** Those that are a box to tick, by what they are while it is ticked. */
export const boxes = {
  autoplay: 'on',
  hover: 'on',
  watched: 'hidden',
  history: 'on',
  discreet: 'on',
  exit: 'on',
} as const satisfies Partial<Settings>
export type BoxName = keyof typeof boxes

/** Reads them from texts by name; what does not fit is as usual. */
export const readSettings = (texts: Readonly<Record<string, string | undefined>>): Settings =>
  Object.fromEntries(
    settingNames.map((name) => [name, settings[name].find((value) => value === texts[name]) ?? settings[name][0]]),
  ) as Settings

/** Reads them from a form that was sent: a box that is not ticked sends nothing. */
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
