// The fields of a creator's video besides its texts: tags with a search for names, and what applies at once.
import { ownTimeZone } from '../../../../client/islands/messages/own-time-zone.tsx'
import { nameField } from '../../../../client/islands/studio/name-field.tsx'
import { tagsField } from '../../../../client/islands/studio/tags-field.tsx'
import { Field } from '../../../../client/parts/field.tsx'
import { FieldError } from '../../../../client/parts/field-error.tsx'
import { SelectField } from '../../../../client/parts/select-field.tsx'
import { ProjectionField } from '../../../../client/parts/video/projection-field.tsx'
import type { StudioVideo } from '../../../../shared/entities/studio-video.ts'
import {
  countriesMaxLength,
  searchMaxLength,
  uploadChannelMaxLength,
  videoNamesMaxLength,
} from '../../../../shared/limits.ts'
import { timeZonesWith, timeZoneWords } from '../../../../shared/rules/time-zones.ts'
import { visibilityNames } from '../../../../shared/rules/video-visibility.ts'
import { nameAnswers } from '../../parts/name-answers.ts'
import { Island } from '../../render/island.tsx'
import type { FormTexts, PageContext } from '../../render/page.ts'
import type { FoundNames } from './studio-outcome.ts'
import { filterTexts } from './studio-texts.ts'

type Props = { texts: FormTexts; errorOf: (field: string) => string | undefined; t: PageContext['t'] }

const namedFields = {
  categories: { kind: 'categories', separator: '\n', maxLength: videoNamesMaxLength },
  performers: { kind: 'models', separator: '\n', maxLength: videoNamesMaxLength },
  channel: { kind: 'channels', separator: null, maxLength: uploadChannelMaxLength },
} as const
const nameTexts = { categories: 'video.categories', performers: 'video.models', channel: 'video.channel' } as const

type TagProps = Props & { found: FoundNames | null; hasTags: boolean; lang: PageContext['lang'] }

export const TagFields = ({ texts, errorOf, found, hasTags, t, lang }: TagProps) => (
  <>
    {(['categories', 'performers', 'channel'] as const).map((name) => (
      <Island
        key={name}
        of={nameField}
        id={`name-${name}`}
        props={{
          ...namedFields[name],
          name,
          answers: nameAnswers,
          label: t(nameTexts[name]),
          help: name === 'channel' ? undefined : t('admin.nameLines'),
          value: texts[name] ?? '',
          error: errorOf(name),
        }}
        t={t}
        lang={lang}
      />
    ))}
    {hasTags && (
      <Island of={tagsField} id="tags" props={{ value: texts.tags, error: errorOf('tags') }} t={t} lang={lang} />
    )}
    <fieldset className="studio-find" id="find">
      <legend>{t('studio.findName')}</legend>
      <div>
        <input
          className="field"
          type="search"
          name="find"
          defaultValue={texts.find}
          maxLength={searchMaxLength}
          aria-label={t('studio.findName')}
          autoComplete="off"
        />
        <button className="button" type="submit" name="step" value="find" formNoValidate formAction="#find">
          {t('search.submit')}
        </button>
      </div>
      <p className="form-note">{t('studio.findHelp')}</p>
      {found && <Found found={found} t={t} />}
    </fieldset>
  </>
)

const Found = ({ found: { performers, channels }, t }: { found: FoundNames; t: PageContext['t'] }) =>
  performers.length + channels.length === 0 ? (
    <p role="status">{t('admin.nothing')}</p>
  ) : (
    <div role="status">
      {performers.map((name) => (
        <label key={name} className="check">
          <input type="checkbox" name={`add_performer_${name}`} value={name} />
          {t('video.models')}: {name}
        </label>
      ))}
      {channels.map((name) => (
        <label key={name} className="check">
          <input type="radio" name="set_channel" value={name} />
          {t('video.channel')}: {name}
        </label>
      ))}
    </div>
  )

/** `isZoneChosen`: by the creator, so that no script chooses that of the device. */
type TimeProps = Props & { isZoneChosen: boolean; lang: PageContext['lang'] }

const WhoAndWhen = ({ texts, errorOf, isZoneChosen, t, lang }: TimeProps) => (
  <>
    <SelectField
      name="visibility"
      label={t('upload.visible')}
      help={t('studio.visibilityHelp')}
      defaultValue={texts.visibility}
      choices={visibilityNames.map((value) => ({ value, label: t(filterTexts[value]) }))}
      error={errorOf('visibility')}
    />
    <Field
      name="publish_date"
      type="datetime-local"
      label={t('studio.publishDate')}
      help={t('admin.publishHelp')}
      defaultValue={texts.publish_date}
      error={errorOf('publish_date')}
    />
    <SelectField
      name="time_zone"
      label={t('studio.timeZone')}
      defaultValue={texts.time_zone}
      choices={timeZonesWith(texts.time_zone ?? '').map((value) => ({ value, label: timeZoneWords(value) }))}
      error={errorOf('time_zone')}
    />
    <Island
      of={ownTimeZone}
      id="own-time-zone"
      props={{ field: 'time_zone', clock: 'publish_date', isUnchosen: !isZoneChosen }}
      t={t}
      lang={lang}
    />
  </>
)

/** Sent unchanged; staff may have changed it since, and then the form says so. */
const AsStaffSet = ({ texts, errorOf }: Omit<Props, 't'>) => (
  <>
    {(['visibility', 'publish_date', 'time_zone'] as const).map((name) => (
      <input key={name} type="hidden" name={name} value={texts[name] ?? ''} />
    ))}
    {errorOf('visibility') && <FieldError text={errorOf('visibility')} />}
  </>
)

/** Who may see it, from when, and where: no moderator has to look at these. */
export const AtOnceFields = ({ video, isZoneChosen, lang, ...props }: TimeProps & { video: StudioVideo }) => {
  const { texts, errorOf, t } = props
  return (
    <>
      {video.is_set_by_staff ? (
        <AsStaffSet texts={texts} errorOf={errorOf} />
      ) : (
        <WhoAndWhen {...props} isZoneChosen={isZoneChosen} lang={lang} />
      )}
      <Field
        name="blocked_countries"
        label={t('admin.blockedCountries')}
        help={t('admin.blockedCountriesHelp')}
        defaultValue={texts.blocked_countries}
        maxLength={countriesMaxLength}
        autoComplete="off"
        error={errorOf('blocked_countries')}
      />
      <ProjectionField value={texts.projection} error={errorOf('projection')} t={t} />
      {(['are_comments_off', 'is_embed_off'] as const).map((name) => (
        <label key={name} className="check">
          <input type="checkbox" name={name} value="1" defaultChecked={texts[name] === '1'} />
          {t(name === 'are_comments_off' ? 'admin.commentsOff' : 'studio.embedOff')}
        </label>
      ))}
    </>
  )
}
