// A performer's own page, for the member whom staff have linked to it: biography, links and picture.
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { codesOf, type FieldCode, statusOf } from '../../../../shared/result.ts'
import { href, hrefWith } from '../../../../shared/routes.ts'
import { redirectToSignIn, seeOther } from '../../http/redirects.ts'
import { notFoundHead, notFoundParts } from '../../parts/error-pages.tsx'
import { unlistedHead } from '../../parts/heads.ts'
import { SignedOutForm } from '../../parts/signed-out-form.tsx'
import { isPictureForm, SubjectPictures, sendPicture } from '../../parts/subject-pictures.tsx'
import { withFallback } from '../../parts/texts-by-language.ts'
import { type FormTexts, page } from '../../render/page.ts'
import { expectedOrNull } from '../../upstream/expected.ts'
import { requireResolvedSession } from '../../upstream/require-resolved-session.ts'
import { OwnSubjectForm } from './own-subject-form.tsx'

type Data = AnswerOf<'ownPerformer'>['performer'] | null
/** `typed` is null where a picture was refused. */
type Outcome = { typed: FormTexts | null; slot?: string | undefined; codes: readonly FieldCode[] }

export const ownPerformer = page<'own_performer', Data, Outcome>({
  layout: 'own-page',

  async load({ route, call, visitor, lang }) {
    if (!requireResolvedSession(visitor)) throw redirectToSignIn(route, lang)
    const found = expectedOrNull(await call('ownPerformer', { model_id: Number(route.params.id) }))
    return { status: found ? 200 : 404, data: found?.performer ?? null, maxCacheSeconds: 0 }
  },

  async act({ send, route, lang }, form, files) {
    const { id } = route.params
    if (isPictureForm(form)) {
      const { slot, act } = form
      const picture = { id, slot, act, file: files.file }
      return sendPicture(() => send('performerPicture', picture), slot, hrefWith(route, { done: 'picture' }))
    }
    const answer = await send('savePerformer', { ...withFallback(form, lang, 'description'), id })
    if (answer.ok) throw seeOther(hrefWith(route, { done: 'saved' }))
    if (answer.code === 'sign_in') throw new SignedOutForm()
    return { status: statusOf(answer), outcome: { typed: form, codes: codesOf(answer) } }
  },

  head: (data, context) => (data === null ? notFoundHead(context) : unlistedHead(data.title, context.t)),

  Page(performer, context, outcome) {
    if (performer === null) return notFoundParts(context)
    const { t, lang, route } = context
    const { done } = route.query
    const typed = outcome?.typed ?? null
    return [
      <header key="heading" className="page-heading upload-heading">
        <h1>{performer.title}</h1>
        <a className="button" href={href('performer_claims', {}, { lang })}>
          {t('claims.title')}
        </a>
      </header>,
      done && !outcome && (
        <p key="done" className="form-done" role="status">
          {t(`ownChannels.done_${done}`)}
        </p>
      ),
      <p key="page" className="records-part form-note">
        {performer.is_hidden ? (
          t('ownPerformer.hidden')
        ) : (
          <a href={href('pornstar', { dir: performer.dir }, { lang })}>{t('ownPerformer.page')}</a>
        )}{' '}
        {t('ownPerformer.lead')}
      </p>,
      <div key="form" className="records-part">
        <OwnSubjectForm
          family="models"
          subject={performer}
          submit={t('lists.save')}
          outcome={outcome && typed ? { typed, codes: outcome.codes } : null}
          action={hrefWith(route, { done: undefined })}
          context={context}
        />
      </div>,
      <div key="pictures" className="records-part">
        <SubjectPictures
          family="models"
          pictures={performer.pictures}
          refused={outcome && typed === null ? { codes: outcome.codes, slot: outcome.slot } : null}
          context={context}
        />
      </div>,
    ]
  },
})
