// The video of an invitation: its stills, the video itself once it can be played, and where it is or will be shown.
import type { ReleaseVideo } from '../../../../shared/entities/studio-releases.ts'
import { PlainVideo } from '../../parts/plain-video.tsx'
import type { PageContext } from '../../render/page.ts'

type Context = Pick<PageContext, 't' | 'lang'>

export const ReleaseVideoParts = ({ video, context }: { video: ReleaseVideo; context: Context }) => {
  const { t } = context
  const { title, description, stills, files } = video
  return (
    <section className="records-part">
      <h2>{t('release.video')}</h2>
      <p>
        <b>{title}</b>
      </p>
      {description && <p>{description}</p>}
      {files.length > 0 && (
        <div className="release-video">
          <PlainVideo files={files} poster={stills[0]} hasLinks />
        </div>
      )}
      <div className="release-stills">
        {stills.map((src) => (
          <img key={src} src={src} alt="" width="320" height="180" loading="lazy" />
        ))}
      </div>
      <ReleasePlaces places={video.places} context={context} />
    </section>
  )
}

export const ReleasePlaces = ({ places, context: { t } }: { places: ReleaseVideo['places']; context: Context }) => (
  <dl className="review-facts">
    <div>
      <dt>{t('release.places')}</dt>
      <dd>{t(places.is_private ? 'release.place_members' : 'release.place_public')}</dd>
    </div>
    {places.categories.length > 0 && (
      <div>
        <dt>{t('categories.heading')}</dt>
        <dd>{places.categories.join(', ')}</dd>
      </div>
    )}
    {places.tags.length > 0 && (
      <div>
        <dt>{t('video.tags')}</dt>
        <dd>{places.tags.join(', ')}</dd>
      </div>
    )}
    {places.channel && (
      <div>
        <dt>{t('upload.channel')}</dt>
        <dd>{places.channel}</dd>
      </div>
    )}
  </dl>
)
