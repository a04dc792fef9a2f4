// The groups of site settings, each a page of the form.

/** In the order of the tabs. */
export const settingGroups = [
  'identity',
  'links',
  'features',
  'colours',
  'company',
  'legal',
  'download',
  'moderation',
  'mail',
] as const
export type SettingGroup = (typeof settingGroups)[number]
