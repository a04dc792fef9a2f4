// The poster of a creator's video, one of its stills or, from trusted members, a picture; and another file for it.
import { Field } from '../../../../client/parts/field.tsx'
import { FieldError } from '../../../../client/parts/field-error.tsx'
import { contract } from '../../../../shared/contract/contract.ts'
import type { StudioVideo } from '../../../../shared/entities/studio-video.ts'
import { fieldError } from '../../../../shared/refusals.ts'
import { href } from '../../../../shared/routes.ts'
import { VideoReplacement } from '../../parts/video-replacement.tsx'
import type { PageContext } from '../../render/page.ts'
import type { StudioVideoOutcome } from './studio-outcome.ts'

type Props = {
  video: StudioVideo
  outcome: StudioVideoOutcome | null
  context: Pick<PageContext<'studio_video'>, 't' | 'lang' | 'route'>
}

export const StudioFiles = ({ video, outcome, context }: Props) => {
  const { t, lang, route } = context
  const address = href('studio_video', { id: String(video.id) }, { lang })
  const ofFile = outcome?.typed.upload_id !== undefined
  return (
    <>
      {video.stills.length > 0 && <Poster video={video} outcome={outcome} address={address} t={t} />}
      <VideoReplacement
        videoId={video.id}
        replacement={video.replacement}
        path={contract.studioVideo.fill({ video_id: video.id })}
        action={address}
        code={route.query.error ?? (ofFile ? outcome?.codes[0]?.code : undefined)}
        context={context}
      />
    </>
  )
}

type PosterProps = Omit<Props, 'context'> & { address: string; t: PageContext['t'] }

const Poster = ({ video, outcome, address, t }: PosterProps) => {
  const isOwn = outcome?.typed.form === 'poster'
  const problem =
    isOwn &&
    ['still', 'file', 'version']
      .map((field) => fieldError({ t, family: 'admin', codes: outcome.codes }, field))
      .find(Boolean)
  return (
    <form className="admin-form" method="post" encType="multipart/form-data" action={address}>
      <h2>{t('admin.poster')}</h2>
      {problem && <FieldError text={problem} />}
      <input type="hidden" name="form" value="poster" />
      <input type="hidden" name="version" value={video.version} />
      <fieldset className="admin-still-choice">
        <legend>{t('admin.posterStills')}</legend>
        <ul className="admin-stills">
          {video.stills.map((still, place) => (
            <li key={still}>
              <label>
                <input
                  type="radio"
                  name="still"
                  value={place}
                  defaultChecked={isOwn && outcome.typed.still === String(place)}
                />
                <img src={still} alt={t('admin.posterStill', { place: t.number(place + 1) })} loading="lazy" />
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <p className="admin-picture-acts">
        <button className="button" type="submit" name="act" value="still">
          {t('admin.posterSet')}
        </button>
      </p>
      {video.is_trusted && (
        <>
          <Field name="file" type="file" accept="image/*" label={t('admin.posterOwn')} />
          <p className="admin-picture-acts">
            <button className="button" type="submit" name="act" value="picture">
              {t('studio.sendPicture')}
            </button>
          </p>
        </>
      )}
    </form>
  )
}
