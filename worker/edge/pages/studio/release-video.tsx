// The video of an invitation: its stills, the video itself once it can be played, and where it is or will be shown.
import type { ReleaseVideo } from '../../../../shared/entities/studio-releases.ts'
import { decodeVideoUrl, qualityLabel } from '../../../../shared/rules/video-playback.ts'
import type { PageContext } from '../../render/page.ts'

type Context = Pick<PageContext, 't' | 'lang'>

export const ReleaseVideoParts = ({ video, context }: { video: ReleaseVideo; context: Context }) => {
  const { t } = context
  const { title, description, stills, files } = video
  const sources = files.flatMap(({ video_url, format }) => {
    const src = decodeVideoUrl(video_url)
    return src === null ? [] : [{ src, label: qualityLabel(format) }]
  })
  const first = sources[0]
  return (
    <section className="records-part">
      <h2>{t('release.video')}</h2>
      <p>
        <b>{title}</b>
      </p>
      {description && <p>{description}</p>}
      {first && (
        <div className="release-video">
          {/* biome-ignore lint/a11y/useMediaCaption: a new upload has no captions */}
          <video src={first.src} poster={stills[0]} controls preload="none" playsInline width="640" height="360" />
          <p className="review-sources">
            {sources.map(({ src, label }) => (
              <a key={src} href={src}>
                {label}
              </a>
            ))}
          </p>
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
    {places.channel && (
      <div>
        <dt>{t('upload.channel')}</dt>
        <dd>{places.channel}</dd>
      </div>
    )}
  </dl>
)
