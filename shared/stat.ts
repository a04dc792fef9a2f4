// How acts are sent (spec §7): forms posted to one address, their fields in one group: `stat[act]=vote&stat[vote]=1`. No
// schema stands here, so that islands may write such forms.

/** Where acts go (spec §7). */
export const actsPath = '/api/input.php'
/** How a field of theirs is called in a form: all of them stand in one group. */
export const actField = (name: ActField): string => `stat[${name}]`

/** What a field of any form is called in its schema: that of an act without its group. */
export const plainField = (name: string): string => /^stat\[(\w+)\]$/.exec(name)?.[1] ?? name

/** Every field that a form may have. All are texts; what a row of acts.ts does not name means nothing to it. */
export const actFields = [
  'act',
  'section',
  'object_id',
  'msg',
  'video_id',
  'vote',
  'title',
  'desc',
  'visible',
  'orientation',
  'categories',
  'before',
  'nogeo',
  'nohistory',
  'user_id',
] as const
export type ActField = (typeof actFields)[number]

/** The fields of a form, without the name of their group. */
export type Stat = Partial<Record<ActField, string>>

/** The texts of a form's group. What is no text, or no field of ours, is as absent. */
export function readStat(form: Readonly<Record<string, unknown>>): Stat {
  const entries = actFields.map((name) => [name, form[actField(name)]] as const)
  return Object.fromEntries(entries.filter(([, text]) => typeof text === 'string'))
}

/** The same fields as a form that is to be sent. */
export const statForm = (stat: Stat): URLSearchParams =>
  new URLSearchParams(Object.entries(stat).map(([name, text]) => [actField(name as ActField), text]))
