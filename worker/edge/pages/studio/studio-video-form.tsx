// The form of a creator's video: what a moderator checks first, and what applies at once. What was typed stays after a refusal and after a
// search for a name; a save that another one came before shows both.
import { FieldError } from '../../../../client/parts/field-error.tsx'
import type { StudioVideo } from '../../../../shared/entities/studio-video.ts'
import { searchMaxLength, uploadDescription, uploadTitle } from '../../../../shared/limits.ts'
import { fieldError } from '../../../../shared/refusals.ts'
import { codesOf, type FieldCode, statusOf } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { isTooShort, normalizeSearch } from '../../../../shared/rules/search-text.ts'
import { timeZoneCookie } from '../../http/cookies.ts'
import { seeOther } from '../../http/redirects.ts'
import { Conflict, changedIn } from '../../parts/conflict.tsx'
import { fieldName } from '../../parts/field-changes.tsx'
import { FirstLanguage, OtherLanguages } from '../../parts/other-languages.tsx'
import { SignedOutForm } from '../../parts/signed-out-form.tsx'
import { withFallback, withoutFallback } from '../../parts/texts-by-language.ts'
import type { Acted, FormTexts, PageContext } from '../../render/page.ts'
import { expectedOrNull } from '../../upstream/expected.ts'
import type { StudioVideoOutcome } from './studio-outcome.ts'
import { studioTextsOf } from './studio-texts.ts'
import { AtOnceFields, TagFields } from './studio-video-fields.tsx'

type Context = PageContext<'studio_video'>

export async function saveStudioVideo(
  { send, lang, route, setCookie }: Pick<Context, 'send' | 'lang' | 'route' | 'setCookie'>,
  form: FormTexts,
): Promise<Acted<StudioVideoOutcome>> {
  const { id } = route.params
  const typed = withFound(form)
  const answer = await send('saveStudioVideo', { ...withFallback(typed, lang, 'title'), video_id: id })
  if (answer.ok) {
    if (typed.visibility === 'scheduled' && typed.time_zone) setCookie(timeZoneCookie(typed.time_zone))
    const done = answer.value.waits ? 'waits' : 'saved'
    throw seeOther(href('studio_video', { id }, { lang, query: { done } }))
  }
  if (answer.code === 'sign_in') throw new SignedOutForm()
  return { status: statusOf(answer), outcome: { typed, codes: codesOf(answer), found: null } }
}

/** Searches performers and channels without losing what was typed. */
export async function findNames({ call }: Pick<Context, 'call'>, form: FormTexts): Promise<Acted<StudioVideoOutcome>> {
  const search = normalizeSearch(form.find ?? '').slice(0, searchMaxLength)
  const answer = isTooShort(search) ? null : expectedOrNull(await call('suggestions', { c: search }))
  const titles = (items: readonly { title: string }[] = []) => items.map(({ title }) => title)
  const found = { performers: titles(answer?.models), channels: titles(answer?.channels) }
  return { status: 200, outcome: { typed: withFound(form), codes: [], found } }
}

/** Ticked names join those in the fields. */
function withFound(form: FormTexts): FormTexts {
  const added = Object.entries(form).flatMap(([name, value]) => (name.startsWith('add_performer_') ? value : []))
  const performers = [form.performers ?? '', ...added].filter((name) => name?.trim()).join('\n')
  return { ...form, performers, channel: form.set_channel || form.channel || '' }
}

type Props = {
  video: StudioVideo
  outcome: StudioVideoOutcome | null
  context: Pick<Context, 't' | 'lang' | 'route' | 'timeZone'>
}

export const StudioVideoForm = ({ video, outcome, context }: Props) => {
  const { t, lang } = context
  const own = outcome?.typed.form === 'video' ? outcome : null
  const timeZone = context.timeZone()
  const saved = studioTextsOf(video, timeZone.name)
  const texts = own?.typed ?? withoutFallback(saved, lang, 'title')
  const codes = own?.codes ?? []
  const errorOf = (field: string) => {
    const missing = codes.find((one) => one.field === field && one.code === 'unknown_name')?.info
    return missing === undefined
      ? fieldError({ t, family: 'studio', codes }, field)
      : t('admin.unknownNames', { names: String(missing) })
  }
  const isOutdated = codes.some(({ field, code }) => field === 'version' && code === 'changed')
  const version = own?.typed.version ?? String(video.version)
  return (
    <form className="admin-form" method="post" action={href('studio_video', { id: String(video.id) }, { lang })}>
      <input type="hidden" name="form" value="video" />
      <input type="hidden" name="version" value={version} />
      {/* Enter in a field presses the first button of a form, which would be the search. */}
      <button type="submit" className="hidden" name="step" value="enter" tabIndex={-1} aria-hidden="true" />
      {isOutdated && <Theirs theirs={saved} typed={texts} codes={codes} t={t} />}
      <p className="form-note">{t(video.is_trusted ? 'studio.trustedNote' : 'studio.reviewNote')}</p>
      {video.upload_id && (
        <p className="form-note">
          {t('studio.performersWait')}{' '}
          <a href={href('upload_people', { upload: video.upload_id }, { lang })}>{t('records.title')}</a>
        </p>
      )}
      <FirstLanguage
        texts={texts}
        errorOf={errorOf}
        titleMin={uploadTitle.min}
        titleMax={uploadTitle.max}
        descriptionMax={uploadDescription.max}
        lang={lang}
        t={t}
      />
      <OtherLanguages
        texts={texts}
        codes={codes}
        errorOf={errorOf}
        titleMax={uploadTitle.max}
        descriptionMax={uploadDescription.max}
        first={lang}
        t={t}
      />
      <TagFields
        texts={texts}
        errorOf={errorOf}
        found={own?.found ?? null}
        hasTags={video.tags !== undefined}
        t={t}
        lang={lang}
      />
      <AtOnceFields
        video={video}
        texts={texts}
        errorOf={errorOf}
        isZoneChosen={timeZone.isChosen || own !== null}
        t={t}
        lang={lang}
      />
      {codes.length > 0 && !isOutdated && <FieldError text={t('studio.notSaved')} />}
      <p className="admin-acts">
        <button className="button button-primary" type="submit">
          {t('lists.save')}
        </button>
        {isOutdated && (
          <button className="button button-bad" type="submit" name="overwrite" value="1">
            {t('admin.overwrite')}
          </button>
        )}
        <a className="button" href={href('studio', {}, { lang })}>
          {t('lists.cancel')}
        </a>
      </p>
    </form>
  )
}

type TheirsProps = { theirs: FormTexts; typed: FormTexts; codes: readonly FieldCode[]; t: PageContext['t'] }

/** `titles.de` of the history is `title_de` of the form. */
const Theirs = ({ theirs, typed, codes, t }: TheirsProps) => (
  <Conflict
    title={t('studio.error.changed')}
    fields={changedIn(codes).map((field) => {
      const name = field.replace(/^(title|description)s\./, '$1_')
      return { field, name: fieldName(field, t), theirs: theirs[name] || '–', yours: typed[name] || '–' }
    })}
    t={t}
  />
)
