// The fields that a decision changed: each with what it was and what it is.
import { isLang, locales, type MessageKey } from '../../../locales/locales.ts'
import type { FieldChange } from '../../../shared/entities/admin.ts'
import type { VideoState } from '../../../shared/rules/video-visibility.ts'
import type { PageContext } from '../render/page.ts'

type Translate = PageContext['t']

export const FieldChanges = ({ changes, t }: { changes: readonly FieldChange[]; t: Translate }) =>
  changes.length > 0 && (
    <dl className="field-changes">
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{fieldName(field, t)}</dt>
          <dd>
            {before !== null && <del>{shownValue(field, before, t)}</del>}{' '}
            {after !== null && <ins>{shownValue(field, after, t)}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )

const names = {
  dir: 'admin.dir',
  title: 'lists.title',
  titles: 'lists.title',
  description: 'lists.desc',
  descriptions: 'lists.desc',
  aliases: 'admin.aliases',
  place: 'admin.place',
  is_hidden: 'admin.isHidden',
  categories: 'video.categories',
  performers: 'video.models',
  channel: 'video.channel',
  orientation: 'trait.orientation',
  visibility: 'upload.visible',
  publish_date: 'admin.publishDate',
  is_featured: 'admin.isFeatured',
  are_comments_off: 'admin.commentsOff',
} as const

/** `titles.de` is the title in German. A field of a later version is shown by its name. */
export function fieldName(field: string, t: Translate): string {
  const [name = '', lang = ''] = field.split('.')
  const known = Object.hasOwn(names, name) ? t(names[name as keyof typeof names]) : name
  return isLang(lang) ? `${known} (${locales[lang].name})` : known
}

/** Marks are kept as 1. */
const shownValue = (field: string, value: string, t: Translate): string =>
  field.startsWith('is_') || field.startsWith('are_')
    ? value === '1'
      ? t('admin.yes')
      : value
    : field === 'visibility'
      ? stateText(value, t)
      : value

const states: Partial<Record<string, MessageKey>> = {
  public: 'admin.state_public',
  members: 'upload.private',
  unlisted: 'admin.state_unlisted',
  private: 'admin.state_private',
  scheduled: 'admin.state_scheduled',
  deleted: 'admin.state_deleted',
} satisfies Record<VideoState, MessageKey>

/** Who may see a video; a state of a later version is shown by its name. */
export function stateText(state: string, t: Translate): string {
  const key = states[state]
  return key ? t(key) : state
}
