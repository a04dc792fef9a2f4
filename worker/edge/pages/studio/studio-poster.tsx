// Another poster for a creator's video: one of its stills, the picture at a moment of it, or a picture of their own. Each is a form of its
// own, which works without script.
import type { ReactNode } from 'react'
import { FieldError } from '../../../../client/parts/field-error.tsx'
import type { StudioVideo } from '../../../../shared/entities/studio-video.ts'
import type { VideoFile } from '../../../../shared/entities/video.ts'
import { fieldError } from '../../../../shared/refusals.ts'
import { PosterPicture, PosterStills } from '../../parts/poster-fields.tsx'
import { FrameTime, frameFiles, PosterFrame } from '../../parts/poster-frame.tsx'
import type { PageContext } from '../../render/page.ts'
import type { StudioVideoOutcome } from './studio-outcome.ts'

export type PosterProps = {
  video: StudioVideo
  /** Signed. */
  files: readonly VideoFile[]
  outcome: StudioVideoOutcome | null
  address: string
  context: Pick<PageContext, 't' | 'lang'>
}

export const StudioPoster = (props: PosterProps) => {
  const { video, outcome, context } = props
  const { t } = context
  const own = outcome?.typed.form === 'poster' ? outcome : null
  const problem = own && ['version', 'notify'].map((field) => errorOf(own, field, t)).find(Boolean)
  const parts = { ...props, outcome: own }
  return (
    <div className="studio-poster" id="poster">
      <h2>{t('admin.poster')}</h2>
      {problem && <FieldError text={problem} />}
      {video.poster_sent && (
        <form className="studio-note" method="post" action={props.address}>
          <p role="status">{t(video.poster_sent === 'pending' ? 'edit.pending' : 'edit.pictureFailed')}</p>
          {video.does_poster_wait && (
            <button className="button" type="submit" name="act" value="withdraw_edit">
              {t('studio.withdrawEdit')}
            </button>
          )}
        </form>
      )}
      {video.stills.length > 0 && <Stills {...parts} />}
      <Frame {...parts} />
      <OwnPicture {...parts} />
    </div>
  )
}

type Translate = PageContext['t']

const errorOf = (outcome: StudioVideoOutcome | null, field: string, t: Translate): string | undefined =>
  fieldError({ t, family: 'admin', codes: outcome?.codes ?? [] }, field)

type FormProps = { act: 'still' | 'frame' | 'picture'; submit: string; children: ReactNode } & PosterProps

const PosterForm = ({ act, submit, video, address, children }: FormProps) => (
  <form className="admin-form" method="post" encType="multipart/form-data" action={address}>
    <input type="hidden" name="form" value="poster" />
    <input type="hidden" name="act" value={act} />
    <input type="hidden" name="version" value={video.version} />
    {children}
    <p className="admin-picture-acts">
      <button className="button" type="submit">
        {submit}
      </button>
    </p>
  </form>
)

const Stills = (props: PosterProps) => {
  const { video, outcome, context } = props
  const { t } = context
  const error = errorOf(outcome, 'still', t)
  return (
    <PosterForm {...props} act="still" submit={t('admin.posterSet')}>
      <PosterStills stills={video.stills} chosen={outcome?.typed.still} t={t} />
      {error && <FieldError text={error} />}
    </PosterForm>
  )
}

const Frame = (props: PosterProps) => {
  const { video, outcome, context } = props
  const files = frameFiles(props.files)
  if (files.length === 0) return null
  return (
    <PosterFrame files={files} poster={video.still} level={3} t={context.t}>
      <PosterForm {...props} act="frame" submit={context.t('studio.frameUse')}>
        <FrameTime typed={outcome?.typed.at} error={errorOf(outcome, 'at', context.t)} context={context} />
      </PosterForm>
    </PosterFrame>
  )
}

const OwnPicture = (props: PosterProps) => {
  const { video, outcome, context } = props
  const { t } = context
  return (
    <PosterForm {...props} act="picture" submit={t('studio.sendPicture')}>
      <h3>{t('admin.posterOwn')}</h3>
      {!video.is_trusted && <p className="form-note">{t('studio.pictureWaits')}</p>}
      <PosterPicture codes={outcome?.codes ?? []} t={t} />
    </PosterForm>
  )
}
