// One video of a creator: its state in words, a change that waits, its form, its poster, its file, and the bin. Each part is a form of its
// own that works without script; the hidden field `form` names it.
import { FieldError } from '../../../../client/parts/field-error.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import type { VideoFile } from '../../../../shared/entities/video.ts'
import { fieldError } from '../../../../shared/refusals.ts'
import { codesOf, statusOf } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { isWithheldState } from '../../../../shared/rules/studio-videos.ts'
import { redirectToSignIn, seeOther } from '../../http/redirects.ts'
import { notFoundHead, notFoundParts } from '../../parts/error-pages.tsx'
import { unlistedHead } from '../../parts/heads.ts'
import { requireSender } from '../../parts/signed-out-form.tsx'
import { type FormTexts, page } from '../../render/page.ts'
import { expectedOrNull } from '../../upstream/expected.ts'
import { requireResolvedSession } from '../../upstream/require-resolved-session.ts'
import { StudioFiles } from './studio-files.tsx'
import { BinForm, EditNote, type Removal, RemovalNote, StateNote } from './studio-notes.tsx'
import type { StudioVideoOutcome } from './studio-outcome.ts'
import { findNames, StudioVideoForm, saveStudioVideo } from './studio-video-form.tsx'

type Data = (AnswerOf<'studioVideo'>['video'] & { playable: VideoFile[]; removal: Removal | null }) | null

export const studioVideo = page<'studio_video', Data, StudioVideoOutcome>({
  layout: 'own-page',

  async load({ route, call, visitor, lang, signFiles, signPictures }) {
    if (!requireResolvedSession(visitor)) throw redirectToSignIn(route, lang)
    const video_id = Number(route.params.id)
    const [own, texts] = await Promise.all([call('studioVideo', { video_id }), call('videoTexts', { video_id })])
    const found = expectedOrNull(own)
    if (found === null) return { status: 404, data: null, maxCacheSeconds: 0 }
    const { video } = found
    const shown = isWithheldState(video.state) ? await signPictures(video.id, video) : video
    // The page also works without a player.
    const playable = texts.ok && video.takes_poster ? await signFiles(video.id, texts.value.files) : []
    const { state, upload_id, removed_by = 'moderator' } = video
    const isDecided = state === 'removed' && removed_by === 'moderator'
    const removed = isDecided && upload_id ? expectedOrNull(await call('upload', { upload_id })) : null
    return { status: 200, data: { ...shown, playable, removal: removed?.upload ?? null }, maxCacheSeconds: 0 }
  },

  async act(context, form, files) {
    const { send, route, lang } = context
    const { id } = route.params
    const back = (done: 'poster' | 'withdrawn') => seeOther(href('studio_video', { id }, { lang, query: { done } }))
    if (form.form === 'video') {
      requireSender(context.visitor)
      return asksForNames(form) ? findNames(context, form) : saveStudioVideo(context, form)
    }
    if (form.upload_id !== undefined) {
      const answer = await send('uploadAct', { act: form.act ?? '', upload_id: form.upload_id })
      if (answer.ok) throw seeOther(`${href('studio_video', { id }, { lang })}#replace`)
      return { status: statusOf(answer), outcome: { typed: form, codes: codesOf(answer), found: null } }
    }
    if (form.form === 'poster') {
      const { version, act, still, at } = form
      const answer = await send('videoFiles', { video_id: id, version, act, still, at, file: files.file })
      if (answer.ok) throw back('poster')
      return { status: statusOf(answer), outcome: { typed: form, codes: codesOf(answer), found: null } }
    }
    const answer = await send('studioAct', { act: form.act ?? '', items: id })
    if (answer.ok && form.act === 'withdraw_edit') throw back('withdrawn')
    if (answer.ok) throw seeOther(href('studio', {}, { lang, query: { done: '1-1' } }))
    return { status: statusOf(answer), outcome: { typed: form, codes: codesOf(answer), found: null } }
  },

  head: (data, context) =>
    data === null ? notFoundHead(context) : unlistedHead(`${context.t('studio.edit')}: ${data.title}`, context.t),

  Page(video, context, outcome) {
    if (video === null) return notFoundParts(context)
    const { t, lang, route } = context
    const { done } = route.query
    const problem = fieldError({ t, family: 'studio', codes: outcome?.codes ?? [] }, 'notify')
    const isOpen = video.state !== 'bin' && video.state !== 'removed'
    return [
      <header key="heading" className="page-heading upload-heading">
        <h1>{video.title}</h1>
        <a className="button" href={href('studio', {}, { lang })}>
          {t('studio.heading')}
        </a>
        <a className="button" href={href('numbers', {}, { lang, query: { video: route.params.id } })}>
          {t('numbers.title')}
        </a>
        {isOpen && (
          <a className="button" href={href('captions', { id: route.params.id }, { lang })}>
            {t('captions.title')}
          </a>
        )}
      </header>,
      <div key="video" className="studio">
        {done && !outcome && (
          <p className="form-done" role="status">
            {t(done === 'waits' ? 'studio.savedWaits' : done === 'poster' ? 'admin.filesSaved' : 'edit.saved')}
          </p>
        )}
        {problem && <FieldError text={problem} />}
        <StateNote video={video} context={context} />
        {video.removal && <RemovalNote removal={video.removal} t={t} />}
        <EditNote video={video} context={context} />
        {isOpen && <StudioVideoForm video={video} outcome={outcome} context={context} />}
        {isOpen && <StudioFiles video={video} files={video.playable} outcome={outcome} context={context} />}
        {video.state !== 'removed' && <BinForm video={video} context={context} />}
      </div>,
    ]
  },
})

/** By its button, or by Enter while there is something to search for. */
const asksForNames = ({ step, find = '' }: FormTexts): boolean =>
  step === 'find' || (step === 'enter' && find.trim() !== '')
