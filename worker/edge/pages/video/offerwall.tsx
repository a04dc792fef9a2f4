// The trial download (spec §2, §4): the video's title, a clip, and a file after a wait. Everything shown comes from the video
// itself; without script, the server counts the seconds between two clicks.
import { offerwall as island } from '../../../../client/islands/video/offerwall.tsx'
import { contract } from '../../../../shared/contract/contract.ts'
import type { Video } from '../../../../shared/entities/video.ts'
import { earlyFlagMs, trialWaitSeconds } from '../../../../shared/limits.ts'
import { mediaPath } from '../../../../shared/media-paths.ts'
import { href, hrefWith } from '../../../../shared/routes.ts'
import { decodeVideoUrl, downloadsOf } from '../../../../shared/rules/video-playback.ts'
import { titleIn } from '../../../../shared/rules/video-titles.ts'
import { seeOther } from '../../http/redirects.ts'
import { setting } from '../../operator/published.ts'
import { type MissingKind, missingTitle, VideoMissing } from '../../parts/video-missing.tsx'
import { Island } from '../../render/island.tsx'
import { type FormTexts, type PageContext, page } from '../../render/page.ts'
import { type LoadedVideo, loadVideo } from './load-video.ts'

type Context = PageContext<'download-offerwall'>
type Data = LoadedVideo | { kind: MissingKind }
/** A wait that the form started: when, and whether the visitor clicked again too early. */
type StartedWait = { atMs: number; left: number; isEarly: boolean }

export const offerwall = page<'download-offerwall', Data, StartedWait>({
  load: (context) => loadTrial(context),

  async act(context, form: FormTexts) {
    const { route, nowMs } = context
    const atMs = waitStartMs(form, nowMs)
    const left = Math.ceil((atMs + trialWaitSeconds * 1000 - nowMs) / 1000)
    if (form.step !== 'download' || left > 0) {
      return { status: 200, outcome: { atMs, left: Math.max(0, left), isEarly: form.step === 'download' } }
    }
    const { data } = await loadTrial(context)
    const [file] = data.kind === 'active' ? downloadsOf(data.files) : []
    throw seeOther(file?.href ?? route.canonicalPath)
  },

  head: (data, { t, lang, visitor }) => ({
    title:
      data.kind === 'active'
        ? `${t('offerwall.heading')}: ${titleIn(lang, data.video)}`
        : missingTitle(data.kind, { t, visitor }),
    description:
      data.kind === 'active' ? t('offerwall.about', { title: titleIn(lang, data.video) }) : t('site.description'),
    isIndexed: false,
  }),

  Page(data, context, startedWait) {
    if (data.kind !== 'active') return [<VideoMissing key="state" kind={data.kind} context={context} />]
    const { t, lang, route } = context
    const title = titleIn(lang, data.video)
    const line = variantOf(route)?.line
    return [
      <section key="trial" className="offerwall">
        <Clip {...data} poster={pictureOf(data.video, route)} t={t} title={title} />
        <div className="offerwall-side">
          <p className="offerwall-kind">{t('offerwall.heading')}</p>
          <h1>{title}</h1>
          {line && <p>{line}</p>}
          {downloadsOf(data.files).length > 0 ? (
            <Island
              of={island}
              id="offerwall"
              props={{
                action: route.canonicalPath,
                path: contract[data.video.is_private === 1 ? 'privateVideo' : 'videoFile'].fill({
                  video_id: data.video.video_id,
                }),
                waitSeconds: trialWaitSeconds,
                flagMs: earlyFlagMs,
                startedWait,
              }}
              t={t}
              lang={lang}
            />
          ) : (
            <Unavailable video={data.video} t={t} lang={lang} title={title} />
          )}
        </div>
      </section>,
    ]
  },
})

type Route = Context['route']

const loadTrial = (context: Context) =>
  loadVideo(context, videoIdOf(context.route), ({ id }) => hrefWith(context.route, { video: id }))

const variantOf = ({ query }: Route) => setting('trial_variants').find(({ variant }) => variant === query.variant)

const videoIdOf = (route: Route): number =>
  Number(route.query.video ?? variantOf(route)?.videoId ?? setting('trial_video'))

/** When the wait started. An invalid or future time in the form counts as now. */
function waitStartMs({ since = '' }: FormTexts, nowMs: number): number {
  const atMs = /^\d{13}$/.test(since) ? Number(since) : nowMs
  return Math.min(atMs, nowMs)
}

/** The picture named in the address, if it belongs to this video; else the video's own. */
function pictureOf({ thumb, thumbsrc }: Video, { query }: Route): string {
  const path = query.thumb ? decodeVideoUrl(query.thumb) : null
  const isOfVideo = path !== null && mediaPath.match(path) !== null && folderOf(path) === folderOf(thumb)
  return isOfVideo && /^[\w/-]+\.(webp|avif|jpg|png)$/.test(path) ? path : thumbsrc
}
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)

/** The length of the muted clip of the smallest file. */
const clipSeconds = 12

const Clip = ({ files, poster, title, t }: LoadedVideo & { poster: string; title: string; t: Context['t'] }) => {
  const source = files.find(({ format }) => format === '_sd.mp4') ?? files.find(({ format }) => format.endsWith('.mp4'))
  const src = source && decodeVideoUrl(source.video_url)
  if (!src) return <img className="offerwall-clip" src={poster} alt="" width="1280" height="720" />
  return (
    <video
      className="offerwall-clip"
      src={`${src}#t=0,${clipSeconds}`}
      poster={poster}
      aria-label={t('offerwall.preview', { title })}
      controls
      muted
      loop
      playsInline
      preload="metadata"
    />
  )
}

const Unavailable = ({
  video: { video_id, dir },
  title,
  t,
  lang,
}: { video: Video; title: string } & Pick<Context, 't' | 'lang'>) => (
  <>
    <p>{t('download.unavailable')}</p>
    <a className="button" href={href('video', { id: String(video_id), dir }, { lang })}>
      {t('video.player', { title })}
    </a>
  </>
)
