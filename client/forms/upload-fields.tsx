// What is said about an upload (spec §2): the fields of its form, filled with what was typed before.
import { personBounds } from '../../shared/forms/records.ts'
import { consents, ownPreview, previewChoices, type UploadTyped, uploadBounds } from '../../shared/forms/upload.ts'
import { refusalKey, refusalKeys } from '../../shared/refusals.ts'
import type { FieldCode } from '../../shared/result.ts'
import type { IslandText } from '../island.ts'
import { Field, Wrong } from '../parts/field.tsx'
import { Select, TextArea } from '../parts/labelled.tsx'
import { PersonFields, personFieldStrings } from '../parts/person-fields.tsx'

export type UploadFieldsProps = {
  categories: readonly { title: string; dir: string }[]
  typed: UploadTyped
  codes: readonly FieldCode[]
  /** The film's own pictures, where there are any as yet. */
  stills: readonly string[]
  hasPicture: boolean
  /** Minutes that a film has to have, exclusive or not; pixels of a picture. */
  minutes: { exclusive: number; nonExclusive: number }
  picture: { width: number; height: number }
  /** 0: nobody is shown; 1: somebody is. */
  shown?: string | undefined
  /** Where everybody on record stands, once there is an upload. */
  peopleHref?: string | undefined
}

type Props = UploadFieldsProps & Pick<IslandText, 't'>

export const saidOf =
  (codes: readonly FieldCode[], t: IslandText['t']) =>
  (field: string): string | undefined => {
    const found = codes.find((one) => one.field === field)
    return found && t(refusalKey('upload', found.code), { count: Number(found.info ?? 0) })
  }

export function UploadFields(props: Props) {
  const { categories, typed, codes, stills, hasPicture, minutes, picture, t } = props
  const wrong = saidOf(codes, t)
  return (
    <>
      <fieldset className="form-part">
        <legend>{t('upload.about')}</legend>
        <Field
          name="title"
          label={t('lists.title')}
          help={t('lists.length', { ...uploadBounds.title })}
          defaultValue={typed.title}
          autoComplete="off"
          required
          error={wrong('title')}
        />
        <TextArea
          name="description"
          label={t('lists.desc')}
          help={t('lists.length', { ...uploadBounds.description })}
          defaultValue={typed.description}
          rows={4}
          required
          error={wrong('description')}
        />
        <Choices
          name="categories"
          legend={t('categories.heading')}
          help={t('upload.choose', { ...uploadBounds.categories })}
          options={categories.map(({ dir, title }) => [dir, title])}
          chosen={(typed.categories ?? '').split(',')}
          error={wrong('categories')}
        />
        <Field
          name="performers"
          label={t('upload.performers')}
          help={t('upload.performersHelp')}
          defaultValue={typed.performers}
          autoComplete="off"
          error={wrong('performers')}
        />
        <Field
          name="channel"
          label={t('upload.channel')}
          help={t('upload.channelHelp')}
          defaultValue={typed.channel}
          autoComplete="off"
          error={wrong('channel')}
        />
        <Select
          name="orientation"
          label={t('trait.orientation')}
          defaultValue={typed.orientation ?? 'str'}
          choices={[
            { value: 'str', label: t('trait.orientation_1') },
            { value: 'gay', label: t('trait.orientation_2') },
            { value: 'she', label: t('lists.trans') },
          ]}
          error={wrong('orientation')}
        />
        <Select
          name="is_private"
          label={t('lists.visible')}
          defaultValue={typed.is_private ?? '0'}
          choices={[
            { value: '0', label: t('lists.visible_1') },
            { value: '1', label: t('upload.private') },
          ]}
          error={wrong('is_private')}
        />
        <Select
          name="exclusive"
          label={t('upload.exclusive')}
          defaultValue={typed.exclusive ?? '0'}
          choices={[
            { value: '0', label: t('upload.exclusive_0', { count: minutes.nonExclusive }) },
            { value: '1', label: t('upload.exclusive_1', { count: minutes.exclusive }) },
          ]}
          error={wrong('exclusive')}
        />
      </fieldset>
      <PreviewChoice {...{ typed, stills, hasPicture, picture, t }} wrong={wrong} />
      <PeopleShown {...props} wrong={wrong} />
      <fieldset className="form-part">
        <legend>{t('upload.declarations')}</legend>
        {consents.map((name) => (
          <div key={name}>
            <label className="check">
              <input
                type="checkbox"
                name={name}
                value="1"
                defaultChecked={typed[name] === '1'}
                aria-invalid={wrong(name) ? true : undefined}
              />
              {t(`upload.${name}`)}
            </label>
            {wrong(name) && <Wrong text={wrong(name)} />}
          </div>
        ))}
      </fieldset>
    </>
  )
}

type PeopleProps = Props & { wrong: (field: string) => string | undefined }

/** Whether anybody is shown, and the first of them; whoever else is follows on the page of the upload's records. */
const PeopleShown = ({ shown, peopleHref, codes, wrong, t }: PeopleProps) => (
  <fieldset className="form-part">
    <legend>{t('records.people')}</legend>
    <div className="upload-boxes">
      {(['0', '1'] as const).map((value) => (
        <label key={value} className="upload-box">
          <input type="radio" name="shown" value={value} defaultChecked={shown === value} />
          {t(`records.shown_${value}`)}
        </label>
      ))}
    </div>
    {wrong('shown') && <Wrong text={wrong('shown')} />}
    <p className="form-note">{t('records.nobodyHelp')}</p>
    <details className="records-add" open={codes.some(({ field }) => field.startsWith('person_')) || undefined}>
      <summary className="button">{t('records.add')}</summary>
      <div className="records-fields">
        <PersonFields typed={{}} bounds={personBounds} wrong={wrong} isRequired={false} t={t} />
        <p className="form-note">{t('records.more')}</p>
      </div>
    </details>
    {peopleHref && (
      <p>
        <a href={peopleHref}>{t('records.title')}</a>
      </p>
    )}
  </fieldset>
)

type ChoicesProps = {
  name: string
  legend: string
  help: string
  options: readonly (readonly [value: string, words: string])[]
  chosen: readonly string[]
  error: string | undefined
}

/** Several of many, as boxes: they work without script, and all of them can be seen. */
const Choices = ({ name, legend, help, options, chosen, error }: ChoicesProps) => (
  <fieldset className="form-group">
    <legend>
      {legend} <small>{help}</small>
    </legend>
    <div className="upload-boxes">
      {options.map(([value, words], index) => (
        <label key={value} className="upload-box">
          <input
            type="checkbox"
            name={name}
            value={value}
            defaultChecked={chosen.includes(value)}
            aria-invalid={error && index === 0 ? true : undefined}
          />
          {words}
        </label>
      ))}
    </div>
    {error && <Wrong text={error} />}
  </fieldset>
)

type PreviewProps = Pick<Props, 'typed' | 'stills' | 'hasPicture' | 'picture' | 't'> & {
  wrong: (field: string) => string | undefined
}

/** A moment of the film, or a picture of one's own. Before the film was looked at, its moments have no pictures. */
const PreviewChoice = ({ typed, stills, hasPicture, picture, wrong, t }: PreviewProps) => (
  <fieldset className="form-part">
    <legend>{t('upload.preview')}</legend>
    <div className={stills.length ? 'upload-stills' : 'upload-boxes'}>
      {previewChoices.map((choice, index) => (
        <label key={choice} className={stills[index] ? 'upload-still' : 'upload-box'}>
          <input
            type="radio"
            name="preview"
            value={choice}
            defaultChecked={typed.preview === choice}
            aria-invalid={wrong('preview') && index === 0 ? true : undefined}
          />
          {stills[index] ? (
            <img src={stills[index]} width="320" height="180" alt={momentOf(index, t)} loading="lazy" />
          ) : (
            <span>{choice === ownPreview ? t('upload.previewOwn') : momentOf(index, t)}</span>
          )}
        </label>
      ))}
    </div>
    {wrong('preview') && <Wrong text={wrong('preview')} />}
    <Field
      name="picture"
      type="file"
      accept="image/jpeg,image/png,image/webp"
      label={t('upload.previewOwn')}
      help={t(hasPicture ? 'upload.pictureThere' : 'upload.pictureHelp', { ...picture })}
      error={wrong('picture')}
    />
  </fieldset>
)

/** Stills stand in the middle of ten stretches of the film. */
const momentOf = (index: number, t: IslandText['t']): string =>
  t('upload.previewAt', { percent: t.number(Math.round((index + 0.5) * 10)) })

export const uploadFieldStrings = [
  ...refusalKeys('upload'),
  ...personFieldStrings,
  ...(['records.people', 'records.shown_0', 'records.shown_1', 'records.nobodyHelp', 'records.add'] as const),
  ...(['records.more', 'records.title'] as const),
  ...(['upload.about', 'upload.choose', 'upload.performers', 'upload.performersHelp', 'upload.channel'] as const),
  ...([
    'upload.channelHelp',
    'upload.private',
    'upload.exclusive',
    'upload.exclusive_0',
    'upload.exclusive_1',
  ] as const),
  ...([
    'upload.declarations',
    'upload.preview',
    'upload.previewOwn',
    'upload.previewAt',
    'upload.pictureHelp',
  ] as const),
  ...(['upload.pictureThere', 'upload.consent_age', 'upload.consent_agreed', 'upload.consent_rights'] as const),
  ...(['lists.title', 'lists.desc', 'lists.length', 'lists.visible', 'lists.visible_1', 'lists.trans'] as const),
  ...(['categories.heading', 'trait.orientation', 'trait.orientation_1', 'trait.orientation_2'] as const),
] as const
