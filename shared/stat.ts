// How acts are sent (spec §7): forms posted to one address, their fields in one group: `stat[act]=vote&stat[vote]=1`. This file
// holds no schema, so that islands can write such forms.

export { actsPath } from './contract/acts-path.ts'

/** The name of a field in an act's form: all fields are in one group. */
export const actField = (name: ActField): string => `stat[${name}]`

/** The name of any form's field in its schema: an act's field without its group. */
export const plainField = (name: string): string => /^stat\[(\w+)\]$/.exec(name)?.[1] ?? name

/** Every field that a form may have. All are texts; fields that a row of acts.ts does not name are ignored. */
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
  'day',
  'time_zone',
  'nogeo',
  'nohistory',
  'user_id',
  'reply_to',
] as const
export type ActField = (typeof actFields)[number]

/** The fields of a form, without the name of their group. */
export type Stat = Partial<Record<ActField, string>>

/** The texts of a form's group. Values that are no texts, and unknown fields, are dropped. */
export function readStat(form: Readonly<Record<string, unknown>>): Stat {
  const entries = actFields.map((name) => [name, form[actField(name)]] as const)
  return Object.fromEntries(entries.filter(([, text]) => typeof text === 'string'))
}

/** The same fields as a form to be sent. The browser's are those of an act: `statForm<ActForm>(…)`. */
export const statForm = <Form extends Stat>(stat: NoInfer<Form>): URLSearchParams =>
  new URLSearchParams(Object.entries(stat).map(([name, text]) => [actField(name as ActField), text]))
