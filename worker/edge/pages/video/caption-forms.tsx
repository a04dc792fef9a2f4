// The captions of a video, a form for each language, and one for another language.
import { captionRows } from '../../../../client/islands/video/caption-rows.tsx'
import { Field } from '../../../../client/parts/field.tsx'
import { FieldError } from '../../../../client/parts/field-error.tsx'
import { SelectField } from '../../../../client/parts/select-field.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { captionLanguagesMax, captionsMaxBytes } from '../../../../shared/limits.ts'
import { fieldError } from '../../../../shared/refusals.ts'
import type { FieldCode } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { captionKinds, captionLanguageName, captionLanguages } from '../../../../shared/rules/caption-languages.ts'
import { pluralCount } from '../../../../shared/rules/counts.ts'
import { Island } from '../../render/island.tsx'
import type { FormTexts, PageContext } from '../../render/page.ts'

export type CaptionsOutcome = { typed: FormTexts; codes: readonly FieldCode[] }

type Texts = AnswerOf<'videoTexts'>
type Context = PageContext<'captions'>
type Props = { texts: Texts; outcome: CaptionsOutcome | null; context: Context }

export const CaptionForms = ({ texts, outcome, context }: Props) => {
  const { t } = context
  const typed = outcome?.typed.act === 'chapters' ? null : outcome
  const isKnown = (lang: string | undefined) => texts.captions.some((one) => one.lang === lang)
  const outcomeOf = (lang: string) => (typed?.typed.lang === lang ? typed : null)
  return (
    <section className="records-part">
      <h2>{t('captions.heading')}</h2>
      {texts.captions.map((one) => (
        <details key={one.lang} className="records-add" open={outcomeOf(one.lang) !== null}>
          <summary className="button">
            {captionLanguageName(one.lang)} ·{' '}
            {t('captions.cues', { count: pluralCount(one.cues), shown: t.number(one.cues) })}
          </summary>
          <CaptionForm texts={texts} caption={one} outcome={outcomeOf(one.lang)} context={context} />
        </details>
      ))}
      {texts.captions.length < captionLanguagesMax && (
        <details
          className="records-add"
          open={texts.captions.length === 0 || (typed !== null && !isKnown(typed.typed.lang))}
        >
          <summary className="button">{t('captions.add')}</summary>
          <CaptionForm
            texts={texts}
            caption={null}
            outcome={isKnown(typed?.typed.lang) ? null : typed}
            context={context}
          />
        </details>
      )}
    </section>
  )
}

type FormProps = Props & { caption: Texts['captions'][number] | null }

const CaptionForm = ({ texts, caption, outcome, context: { t, lang, route } }: FormProps) => {
  const errorOf = (field: string) => fieldError({ t, family: 'captions', codes: outcome?.codes ?? [] }, field)
  const taken = texts.captions.map((one) => one.lang)
  const general = errorOf('version') ?? errorOf('notify')
  return (
    <form
      className="form-part"
      method="post"
      encType="multipart/form-data"
      action={href('captions', route.params, { lang })}
    >
      {general && <FieldError text={general} />}
      {caption && errorOf('version') && <pre className="caption-theirs">{caption.text}</pre>}
      <input type="hidden" name="version" value={texts.version} />
      {caption ? (
        <input type="hidden" name="lang" value={caption.lang} />
      ) : (
        <SelectField
          name="lang"
          label={t('header.language')}
          defaultValue={outcome?.typed.lang ?? ''}
          required
          choices={[
            { value: '', label: '' },
            ...captionLanguages
              .filter((one) => !taken.includes(one))
              .map((value) => ({ value, label: captionLanguageName(value) })),
          ]}
          error={errorOf('lang')}
        />
      )}
      <SelectField
        name="kind"
        label={t('captions.kind')}
        defaultValue={outcome?.typed.kind ?? caption?.kind ?? 'subtitles'}
        choices={captionKinds.map((value) => ({ value, label: t(`captions.kind_${value}`) }))}
        error={errorOf('kind')}
      />
      <Field
        type="file"
        name="file"
        accept=".vtt,.srt,text/vtt"
        label={t('captions.file')}
        help={t('captions.fileHelp', { size: t.number(captionsMaxBytes / 1024) })}
      />
      <Island
        of={captionRows}
        id={`captions-${caption?.lang ?? 'new'}`}
        props={{
          text: outcome?.typed.text || (caption?.text ?? ''),
          error: errorOf('text'),
          maxLength: captionsMaxBytes,
        }}
        t={t}
        lang={lang}
      />
      <p className="admin-picture-acts">
        <button className="button button-primary" type="submit" name="act" value="captions">
          {t('lists.save')}
        </button>
        {caption && (
          <button className="button" type="submit" name="act" value="remove">
            {t('captions.remove')}
          </button>
        )}
      </p>
    </form>
  )
}
