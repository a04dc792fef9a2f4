// The poster of a video and its files: ten stills to choose from, a form for a picture, and what the media processor has made.
import type { ReactNode } from 'react'
import { FieldError } from '../../../../client/parts/field-error.tsx'
import type { AdminVideo } from '../../../../shared/entities/admin-video.ts'
import type { VideoFile } from '../../../../shared/entities/video.ts'
import { fieldError } from '../../../../shared/refusals.ts'
import { codesOf, type FieldCode, statusOf } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { av1Label } from '../../../../shared/rules/video-av1.ts'
import { seeOther } from '../../http/redirects.ts'
import { PosterPicture, PosterStills } from '../../parts/poster-fields.tsx'
import { FrameTime, frameFiles, PosterFrame } from '../../parts/poster-frame.tsx'
import type { Acted, FormFiles, FormTexts, PageContext } from '../../render/page.ts'
import type { VideoOutcome } from './video-form.tsx'
import { AdminReplacement } from './video-replacement.tsx'
import { sizeName } from './video-texts.ts'

type Context = PageContext<'admin_video'>

/** Sends one of the forms of this tab, and leads back to it. */
export async function sendVideoFiles(
  { send, route, lang }: Pick<Context, 'send' | 'route' | 'lang'>,
  form: FormTexts,
  files: FormFiles,
): Promise<Acted<VideoOutcome>> {
  const { id } = route.params
  const { version, act, still, at } = form
  const answer = await send('videoFiles', { video_id: id, version, act, still, at, file: files.file })
  if (answer.ok) throw seeOther(href('admin_video', { id }, { lang, query: { tab: 'files', done: 'files' } }))
  return { status: statusOf(answer), outcome: { typed: form, codes: codesOf(answer) } }
}

/** Signed: what the browser's own player shows on this tab. The page also works without one. */
export async function playableFiles(
  { call, signFiles }: Pick<Context, 'call' | 'signFiles'>,
  video_id: number,
): Promise<VideoFile[]> {
  const texts = await call('videoTexts', { video_id })
  return texts.ok ? frameFiles(await signFiles(video_id, texts.value.files)) : []
}

type Props = { video: AdminVideo; outcome: VideoOutcome | null; context: Pick<Context, 't' | 'route' | 'lang'> }

type Playable = { playable: readonly VideoFile[] }

export const VideoFiles = ({ video, playable, outcome, context }: Props & Playable) => {
  const { t, route } = context
  const codes = outcome?.codes ?? []
  const problem = ['version', 'act', 'notify'].map((field) => errorOf(codes, field, t)).find(Boolean)
  return (
    <>
      {route.query.done && !outcome && (
        <p className="form-done" role="status">
          {t('admin.filesSaved')}
        </p>
      )}
      {problem && <FieldError text={problem} />}
      {video.still && (
        <figure className="admin-poster">
          <img src={video.still} alt="" width={320} height={180} />
          <figcaption>{t('admin.posterNow')}</figcaption>
        </figure>
      )}
      {video.stills.length > 0 ? (
        <Stills video={video} outcome={outcome} context={context} />
      ) : (
        <p className="form-note">{t('admin.noStills')}</p>
      )}
      {playable.length > 0 && <Frame video={video} playable={playable} outcome={outcome} context={context} />}
      {video.state !== 'deleted' && <OwnPoster video={video} codes={codes} context={context} />}
      {video.files && <Files files={video.files} video={video} context={context} />}
      <AdminReplacement video={video} outcome={outcome} context={context} />
    </>
  )
}

const errorOf = (codes: readonly FieldCode[], field: string, t: Context['t']) =>
  fieldError({ t, family: 'admin', codes }, field)

type FormProps = {
  act: 'still' | 'frame' | 'picture'
  submit: string
  version: number
  context: Pick<Context, 'route'>
  children: ReactNode
}

const PosterForm = ({ act, submit, version, context, children }: FormProps) => (
  <form className="admin-form" method="post" encType="multipart/form-data" action={context.route.canonicalPath}>
    <input type="hidden" name="version" value={version} />
    {children}
    <p className="admin-picture-acts">
      <button className={act === 'still' ? 'button button-primary' : 'button'} type="submit" name="act" value={act}>
        {submit}
      </button>
    </p>
  </form>
)

const Stills = ({ video: { version, stills }, outcome, context }: Props) => {
  const { t } = context
  const error = errorOf(outcome?.codes ?? [], 'still', t)
  return (
    <PosterForm act="still" submit={t('admin.posterSet')} version={version} context={context}>
      <PosterStills stills={stills} chosen={outcome?.typed.still} t={t} />
      {error && <FieldError text={error} />}
    </PosterForm>
  )
}

const Frame = ({ video: { version, still }, playable, outcome, context }: Props & Playable) => {
  const { t } = context
  return (
    <PosterFrame files={playable} poster={still} level={2} t={t}>
      <PosterForm act="frame" submit={t('studio.frameUse')} version={version} context={context}>
        <FrameTime typed={outcome?.typed.at} error={errorOf(outcome?.codes ?? [], 'at', t)} context={context} />
      </PosterForm>
    </PosterFrame>
  )
}

type PosterProps = { video: AdminVideo; codes: readonly FieldCode[]; context: Pick<Context, 't' | 'route'> }

const OwnPoster = ({ video: { version, poster_sent }, codes, context }: PosterProps) => {
  const { t } = context
  return (
    <PosterForm act="picture" submit={t('edit.send')} version={version} context={context}>
      <h2>{t('admin.posterOwn')}</h2>
      {poster_sent && <p role="status">{t(poster_sent === 'pending' ? 'edit.pending' : 'edit.pictureFailed')}</p>}
      <PosterPicture codes={codes} t={t} />
    </PosterForm>
  )
}

type FilesProps = {
  files: NonNullable<AdminVideo['files']>
  video: AdminVideo
  context: Pick<Context, 't' | 'route'>
}

const Files = ({ files: { sizes, job, has_original }, video, context: { t, route } }: FilesProps) => {
  const isRunning = job?.state === 'queued' || job?.state === 'running'
  return (
    <form className="admin-form" method="post" action={route.canonicalPath}>
      <h2>{t('admin.filesHeading')}</h2>
      <ul className="admin-sizes">
        {sizes.map(({ height, is_there, has_av1 }) => (
          <li key={height}>
            <strong>{sizeName(height)}</strong>{' '}
            <span className="admin-state" data-state={is_there ? 'shown' : 'hidden'}>
              {t(is_there ? 'admin.sizeThere' : 'admin.sizeMissing')}
            </span>{' '}
            {has_av1 && <code>{av1Label}</code>}
          </li>
        ))}
      </ul>
      {job?.state === 'failed' && <FieldError text={t('admin.filter_failed_file')} />}
      {isRunning && (
        <p role="status">{t('admin.processRunning', { shown: `${t.number(Math.floor(job.progress * 100))} %` })}</p>
      )}
      <input type="hidden" name="version" value={video.version} />
      {has_original ? (
        !isRunning && (
          <>
            <p className="form-note">{t('admin.processHelp')}</p>
            <p className="admin-picture-acts">
              <button className="button" type="submit" name="act" value="process">
                {t('admin.processAgain')}
              </button>
            </p>
          </>
        )
      ) : (
        <p className="form-note">{t('admin.originalGone')}</p>
      )}
    </form>
  )
}
