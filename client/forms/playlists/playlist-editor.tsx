// The form that creates or edits a playlist (spec §4, §5), on pages of its own and in the modal. Without script its
// page handles it.
import { useRef } from 'react'
import type * as z from 'zod/mini'
import type { NewPlaylistForm, PlaylistForm } from '../../../shared/forms/playlists.ts'
import { fieldError, otherError, refusalKeys } from '../../../shared/refusals.ts'
import type { FieldCode } from '../../../shared/result.ts'
import { categoriesIn, categoryFields, playlistBounds } from '../../../shared/rules/playlists-fields.ts'
import type { IslandText } from '../../island.ts'
import { Field } from '../../parts/field.tsx'
import { FieldError } from '../../parts/field-error.tsx'
import { SelectField } from '../../parts/select-field.tsx'
import { TextArea } from '../../parts/text-area.tsx'
import { act } from '../act.ts'
import { useForm } from '../use-form.ts'

type PlaylistValues = { title: string; desc: string; visible: string; orientation: string; categories: string }

export type EditorProps = {
  /** The page that handles the form without script. */
  action: string
  /** The playlist to edit; without one the form creates one. */
  id?: string | undefined
  /** The stored values, or those typed before. */
  values?: Partial<PlaylistValues> | undefined
  /** The categories to choose from. */
  categories: readonly { title: string; dir: string }[]
  codes?: readonly FieldCode[] | undefined
  /** The idempotency key: a form that is sent twice creates one playlist. */
  requestId?: string | undefined
}

/** An orientation is chosen once, when the playlist is made. */
type Typed = z.input<typeof PlaylistForm> & Partial<Pick<z.input<typeof NewPlaylistForm>, 'orientation'>>
type Props = EditorProps & IslandText & { onDone: (id: string) => void }

const fields = ['title', 'desc', 'visible', 'orientation', 'categories']

export function PlaylistEditor({ action, id, values = {}, categories, codes: first = [], onDone, t, ...props }: Props) {
  const made = useRef('')
  const requestId = useRef(props.requestId)
  const { codes, isSending, handlers } = useForm({
    schema: async () => {
      const { NewPlaylistForm, PlaylistForm } = await import('../../../shared/forms/playlists.ts')
      return id ? PlaylistForm : NewPlaylistForm
    },
    codes: first,
    send: async (form) => {
      const { title, desc, visible, orientation = 'str' }: Typed = form
      const texts = { act: 'playlist', title, desc, visible, categories: categoriesIn(form) } as const
      requestId.current ??= crypto.randomUUID()
      const answer = await act(
        id ? { ...texts, section: 'upd', object_id: id } : { ...texts, section: 'new', orientation },
        requestId.current,
      )
      if (answer.ok) made.current = id ?? String(answer.value.info)
      return answer
    },
    onDone: () => onDone(made.current),
  })
  const texts = { t, family: 'form', codes } as const
  const generalError = otherError(texts, fields)
  const chosen = (values.categories ?? '').split(',')
  return (
    <form className="form-card" method="post" action={action} {...handlers}>
      {props.requestId && <input type="hidden" name="request_id" value={props.requestId} />}
      {generalError && <FieldError text={generalError} />}
      <Field
        name="title"
        label={t('lists.title')}
        help={t('lists.length', { ...playlistBounds.title })}
        defaultValue={values.title}
        autoComplete="off"
        required
        error={fieldError(texts, 'title')}
      />
      <TextArea
        name="desc"
        label={t('lists.desc')}
        help={t('lists.length', { ...playlistBounds.desc })}
        defaultValue={values.desc}
        rows={3}
        required
        error={fieldError(texts, 'desc')}
      />
      <SelectField
        name="visible"
        label={t('lists.visible')}
        defaultValue={values.visible ?? '1'}
        choices={[
          { value: '1', label: t('lists.visible_1') },
          { value: '0', label: t('lists.visible_0') },
        ]}
        error={fieldError(texts, 'visible')}
      />
      {!id && (
        <SelectField
          name="orientation"
          label={t('trait.orientation')}
          defaultValue={values.orientation ?? 'str'}
          choices={[
            { value: 'str', label: t('trait.orientation_1') },
            { value: 'gay', label: t('trait.orientation_2') },
            { value: 'she', label: t('lists.trans') },
          ]}
          error={fieldError(texts, 'orientation')}
        />
      )}
      <Categories categories={categories} chosen={chosen} error={fieldError(texts, 'categories')} t={t} />
      <button className="button button-primary" type="submit" aria-disabled={isSending}>
        {isSending && <span className="spinner" />}
        {t(id ? 'lists.save' : 'lists.create')}
      </button>
    </form>
  )
}

type CategoriesProps = Pick<EditorProps, 'categories'> &
  Pick<IslandText, 't'> & { chosen: readonly string[]; error: string | undefined }

const Categories = ({ categories, chosen, error, t }: CategoriesProps) => (
  <fieldset className="form-group">
    <legend>
      {t('categories.heading')} <small>{t('form.error.max_items', { count: playlistBounds.categories })}</small>
    </legend>
    {categoryFields.map((name, index) => (
      <select
        key={name}
        className="field"
        name={name}
        defaultValue={chosen[index]}
        aria-label={t('lists.categoryOf', { number: index + 1 })}
        aria-invalid={error ? true : undefined}
      >
        <option value="">{t('lists.categoryOf', { number: index + 1 })}</option>
        {categories.map(({ dir, title }) => (
          <option key={dir} value={dir}>
            {title}
          </option>
        ))}
      </select>
    ))}
    {error && <FieldError text={error} />}
  </fieldset>
)

export const editorStrings = [
  ...refusalKeys('form'),
  'lists.title',
  'lists.desc',
  'lists.length',
  'lists.visible',
  'lists.visible_0',
  'lists.visible_1',
  'lists.trans',
  'lists.categoryOf',
  'lists.save',
  'lists.create',
  'categories.heading',
  'trait.orientation',
  'trait.orientation_1',
  'trait.orientation_2',
] as const
