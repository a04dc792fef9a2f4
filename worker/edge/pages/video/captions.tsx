// Captions and chapters of a video beside its player, for its uploader and for editors. Plain forms; a script makes rows of the text.
import { FieldError } from '../../../../client/parts/field-error.tsx'
import { TextArea } from '../../../../client/parts/text-area.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { chaptersMaxLength } from '../../../../shared/limits.ts'
import { fieldError } from '../../../../shared/refusals.ts'
import { codesOf, statusOf } from '../../../../shared/result.ts'
import { href, hrefWith } from '../../../../shared/routes.ts'
import { titleIn } from '../../../../shared/rules/video-titles.ts'
import { redirectToSignIn, seeOther } from '../../http/redirects.ts'
import { notFoundHead, notFoundParts } from '../../parts/error-pages.tsx'
import { SignedOutForm } from '../../parts/signed-out-form.tsx'
import { type PageContext, page } from '../../render/page.ts'
import { expectedOrNull } from '../../upstream/expected.ts'
import { requireResolvedSession } from '../../upstream/require-resolved-session.ts'
import { CaptionForms, type CaptionsOutcome } from './caption-forms.tsx'
import { Player } from './player.tsx'

type Texts = AnswerOf<'videoTexts'>
type Context = PageContext<'captions'>

export const captions = page<'captions', Texts | null, CaptionsOutcome>({
  layout: 'own-page own-player',
  hasPlayer: true,

  async load({ route, call, signFiles, visitor, lang }) {
    if (!requireResolvedSession(visitor)) throw redirectToSignIn(route, lang)
    const video_id = Number(route.params.id)
    const data = expectedOrNull(await call('videoTexts', { video_id }))
    if (data === null) return { status: 404, data, maxCacheSeconds: 0 }
    return { status: 200, data: { ...data, files: await signFiles(video_id, data.files) }, maxCacheSeconds: 0 }
  },

  async act({ send, route }, form, files) {
    const { act, version, lang, kind, text, chapters } = form
    const answer = await send('saveVideoTexts', {
      video_id: route.params.id,
      act,
      version,
      lang,
      kind,
      text,
      chapters,
      file: files.file,
    })
    if (answer.ok) throw seeOther(hrefWith(route, { done: 'saved' }))
    if (answer.code === 'sign_in') throw new SignedOutForm()
    return { status: statusOf(answer), outcome: { typed: form, codes: codesOf(answer) } }
  },

  head: (data, context) =>
    data === null
      ? notFoundHead(context)
      : { title: context.t('captions.title'), description: context.t('captions.lead'), isIndexed: false },

  Page(data, context, outcome) {
    if (data === null) return notFoundParts(context)
    const { t, lang, route, hasDemoCatalogue } = context
    const { video, files } = data
    const title = titleIn(lang, video)
    return [
      <header key="heading" className="page-heading upload-heading">
        <h1>{t('captions.title')}</h1>
        <a className="button" href={href('video', { id: String(video.video_id), dir: video.dir }, { lang })}>
          {t('captions.back')}
        </a>
        <p>{title}</p>
      </header>,
      route.query.done && !outcome && (
        <p key="done" className="form-done" role="status">
          {t('edit.saved')}
        </p>
      ),
      <div key="player" className="caption-player">
        <Player
          video={video}
          title={title}
          files={files}
          isEmbedded
          hasDemoCatalogue={hasDemoCatalogue}
          startsAtOnce={false}
          t={t}
          lang={lang}
        />
      </div>,
      data.is_checked && (
        <p key="checked" className="form-note">
          {t('captions.reviewNote')}
        </p>
      ),
      <CaptionForms key="captions" texts={data} outcome={outcome} context={context} />,
      <ChapterForm key="chapters" texts={data} outcome={outcome} context={context} />,
    ]
  },
})

type Props = { texts: Texts; outcome: CaptionsOutcome | null; context: Context }

const ChapterForm = ({ texts, outcome, context: { t, route, lang } }: Props) => {
  const own = outcome?.typed.act === 'chapters' ? outcome : null
  const errorOf = (field: string) => fieldError({ t, family: 'captions', codes: own?.codes ?? [] }, field)
  const isDescribed = texts.chapters === '' && texts.video.chapters !== undefined
  return (
    <section className="records-part">
      <h2>{t('captions.chapters')}</h2>
      {(errorOf('version') ?? errorOf('notify')) && <FieldError text={errorOf('version') ?? errorOf('notify')} />}
      {own && errorOf('version') && <pre className="caption-theirs">{texts.chapters}</pre>}
      {isDescribed && <p className="form-note">{t('captions.described')}</p>}
      <form className="form-part" method="post" action={href('captions', route.params, { lang })}>
        <input type="hidden" name="version" value={texts.version} />
        <TextArea
          name="chapters"
          label={t('captions.chapters')}
          help={t('captions.chaptersHelp')}
          rows={8}
          maxLength={chaptersMaxLength}
          defaultValue={own?.typed.chapters ?? texts.chapters}
          error={errorOf('chapters')}
        />
        <p className="admin-picture-acts">
          <button className="button button-primary" type="submit" name="act" value="chapters">
            {t('lists.save')}
          </button>
        </p>
      </form>
    </section>
  )
}
