// The form of a video. What was typed stays after a refusal; a save that another one came before shows both.
import { Field } from '../../../../client/parts/field.tsx'
import { FieldError } from '../../../../client/parts/field-error.tsx'
import { SelectField } from '../../../../client/parts/select-field.tsx'
import { TagsField } from '../../../../client/parts/studio/tags-field.tsx'
import { TextArea } from '../../../../client/parts/text-area.tsx'
import { ProjectionField } from '../../../../client/parts/video/projection-field.tsx'
import type { AdminVideo } from '../../../../shared/entities/admin-video.ts'
import {
  countriesMaxLength,
  uploadChannelMaxLength,
  uploadDescription,
  uploadTitle,
  videoNamesMaxLength,
} from '../../../../shared/limits.ts'
import { fieldError } from '../../../../shared/refusals.ts'
import { codesOf, type FieldCode, statusOf } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { genders } from '../../../../shared/rules/browse-filters.ts'
import { visibilityNames } from '../../../../shared/rules/video-visibility.ts'
import { seeOther } from '../../http/redirects.ts'
import { ConflictTable } from '../../parts/conflict-table.tsx'
import { stateText } from '../../parts/field-changes.tsx'
import { keptDownText } from '../../parts/kept-down-texts.ts'
import { FirstLanguage, OtherLanguages } from '../../parts/other-languages.tsx'
import { withFallback, withoutFallback } from '../../parts/texts-by-language.ts'
import type { Acted, FormTexts, PageContext } from '../../render/page.ts'
import { videoTextsOf } from './video-texts.ts'

export type VideoOutcome = { typed: FormTexts; codes: readonly FieldCode[] }

export async function saveVideo(
  { send, lang }: Pick<PageContext, 'send' | 'lang'>,
  form: FormTexts,
): Promise<Acted<VideoOutcome>> {
  const answer = await send('saveVideo', withFallback(form, lang, 'title'))
  if (answer.ok)
    throw seeOther(href('admin_video', { id: String(answer.value.video_id) }, { lang, query: { done: 'saved' } }))
  return { status: statusOf(answer), outcome: { typed: form, codes: codesOf(answer) } }
}

type Props = {
  video: AdminVideo
  outcome: VideoOutcome | null
  context: Pick<PageContext, 't' | 'lang' | 'route'>
}

export const VideoForm = ({ video, outcome, context }: Props) => {
  const { t, lang, route } = context
  const saved = videoTextsOf(video)
  const texts: FormTexts = outcome?.typed ?? withoutFallback(saved, lang, 'title')
  const codes = outcome?.codes ?? []
  const errorOf = (field: string) => {
    const kept = keptDownText(codes.find((one) => one.field === field)?.code, t)
    const text = kept ?? fieldError({ t, family: 'admin', codes }, field)
    const missing = codes.find((one) => one.field === field && one.code === 'unknown_name')?.info
    return missing === undefined ? text : t('admin.unknownNames', { names: String(missing) })
  }
  const isOutdated = codes.some(({ field, code }) => field === 'version' && code === 'changed')
  const version = isOutdated ? (outcome?.typed.version ?? '') : String(video.version)
  return (
    <form className="admin-form" method="post" action={route.canonicalPath}>
      {isOutdated && <ConflictTable theirs={saved} typed={texts} codes={codes} context={{ t, lang }} />}
      {errorOf('notify') && <FieldError text={errorOf('notify')} />}
      <input type="hidden" name="version" value={version} />
      <FirstLanguage
        texts={texts}
        errorOf={errorOf}
        titleMax={uploadTitle.max}
        descriptionMax={uploadDescription.max}
        lang={lang}
        t={t}
      />
      <TagFields texts={texts} errorOf={errorOf} hasTags={video.tags !== undefined} t={t} />
      <StateFields video={video} texts={texts} errorOf={errorOf} t={t} />
      <OtherLanguages
        texts={texts}
        codes={codes}
        errorOf={errorOf}
        titleMax={uploadTitle.max}
        descriptionMax={uploadDescription.max}
        first={lang}
        t={t}
      />
      <p className="admin-acts">
        <button className="button button-primary" type="submit">
          {t('lists.save')}
        </button>
        {isOutdated && (
          <button className="button button-bad" type="submit" name="overwrite" value="1">
            {t('admin.overwrite')}
          </button>
        )}
        <a className="button" href={isOutdated ? route.canonicalPath : href('admin_videos', {}, { lang })}>
          {t(isOutdated ? 'admin.dropMine' : 'lists.cancel')}
        </a>
      </p>
    </form>
  )
}

type FieldsProps = { texts: FormTexts; errorOf: (field: string) => string | undefined; t: PageContext['t'] }

const TagFields = ({ texts, errorOf, hasTags, t }: FieldsProps & { hasTags: boolean }) => (
  <>
    {(['categories', 'performers'] as const).map((name) => (
      <TextArea
        key={name}
        name={name}
        label={t(name === 'categories' ? 'video.categories' : 'video.models')}
        help={t('admin.nameLines')}
        rows={3}
        maxLength={videoNamesMaxLength}
        defaultValue={texts[name]}
        error={errorOf(name)}
      />
    ))}
    <Field
      name="channel"
      label={t('video.channel')}
      defaultValue={texts.channel}
      maxLength={uploadChannelMaxLength}
      autoComplete="off"
      error={errorOf('channel')}
    />
    {hasTags && <TagsField value={texts.tags} error={errorOf('tags')} t={t} />}
  </>
)

const genderTexts = { str: 'trait.orientation_1', gay: 'trait.orientation_2', she: 'lists.trans' } as const

const noReturnTexts = {
  files_gone: 'admin.error.files_gone',
  own_item: 'admin.error.own_item',
  by_moderator: 'admin.error.by_moderator',
} as const

const markTexts = {
  is_featured: 'admin.isFeaturedVideo',
  are_comments_off: 'admin.commentsOff',
  is_embed_off: 'studio.embedOff',
} as const

/** What is removed is not chosen by accident: it is the last choice, and says what follows. */
const StateFields = ({ video, texts, errorOf, t }: FieldsProps & { video: AdminVideo }) => (
  <>
    <SelectField
      name="orientation"
      label={t('trait.orientation')}
      defaultValue={texts.orientation}
      choices={genders.map((value) => ({ value, label: t(genderTexts[value]) }))}
      error={errorOf('orientation')}
    />
    <ProjectionField value={texts.projection} error={errorOf('projection')} t={t} />
    <SelectField
      name="visibility"
      label={t('upload.visible')}
      help={t(video.no_return ? noReturnTexts[video.no_return] : 'admin.removalHelp')}
      defaultValue={video.no_return ? 'deleted' : texts.visibility}
      choices={(video.no_return ? ['deleted'] : [...visibilityNames, 'deleted']).map((value) => ({
        value,
        label: stateText(value, t),
      }))}
      error={errorOf('visibility')}
    />
    <Field
      name="publish_date"
      type="datetime-local"
      label={t('admin.publishDate')}
      help={t('admin.publishHelp')}
      defaultValue={texts.publish_date}
      error={errorOf('publish_date')}
    />
    {(['allowed_countries', 'blocked_countries'] as const).map((name) => (
      <Field
        key={name}
        name={name}
        label={t(name === 'allowed_countries' ? 'admin.allowedCountries' : 'admin.blockedCountries')}
        help={t(name === 'allowed_countries' ? 'admin.allowedCountriesHelp' : 'admin.blockedCountriesHelp')}
        defaultValue={texts[name]}
        maxLength={countriesMaxLength}
        autoComplete="off"
        error={errorOf(name)}
      />
    ))}
    {(['is_featured', 'are_comments_off', 'is_embed_off'] as const).map((name) => (
      <label key={name} className="check">
        <input type="checkbox" name={name} value="1" defaultChecked={texts[name] === '1'} />
        {t(markTexts[name])}
      </label>
    ))}
    {video.state === 'deleted' && !video.no_return && <p className="form-note">{t('admin.removalHelp')}</p>}
  </>
)
