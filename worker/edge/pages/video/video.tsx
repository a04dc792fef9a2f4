// A video: the player, its details, related videos, comments.
import { Icon } from '../../../../client/parts/icon.tsx'
import { audienceKey } from '../../../../client/parts/video/audience-key.ts'
import type { Lang } from '../../../../locales/locales.ts'
import type { Video, VideoFile } from '../../../../shared/entities/video.ts'
import { href } from '../../../../shared/routes.ts'
import { tagNumbers } from '../../../../shared/rules/browse-taste.ts'
import { titleIn } from '../../../../shared/rules/video-titles.ts'
import { Banners, OfferBanner } from '../../parts/banners.tsx'
import { commentsPart, isCommentPage } from '../../parts/comments.tsx'
import { type ActOutcome, handleAct } from '../../parts/handle-act.ts'
import { JsonLd } from '../../parts/json-ld.tsx'
import { NextSteps } from '../../parts/next-steps.tsx'
import { RememberOnDevice } from '../../parts/remember-on-device.tsx'
import { ActError } from '../../parts/target-actions.tsx'
import { missingTitle, VideoMissing } from '../../parts/video-missing.tsx'
import { type PageContext, page } from '../../render/page.ts'
import { expected } from '../../upstream/expected.ts'
import { categoryDirs } from './category-dirs.ts'
import { loadVideoPage, targetOf, type VideoPageData } from './load-video-page.ts'
import { Offers } from './partner-offers.tsx'
import { isSpherical, Player, startOf } from './player.tsx'
import { PlaylistStrip } from './playlist-strip.tsx'
import { PrerollTags, prerollOf } from './preroll.tsx'
import { QueuePlace } from './queue-place.tsx'
import { Related } from './related.tsx'
import { Uploader } from './uploader.tsx'
import { VideoActions } from './video-actions.tsx'
import { VideoChapters } from './video-chapters.tsx'
import { VideoDetails } from './video-details.tsx'
import { videoStructuredData } from './video-structured-data.ts'
import { videoDescription, videoKeywords, videoShare } from './video-text.ts'

export const video = page<'video', VideoPageData, ActOutcome>({
  forMembers: 'recent',
  layout: 'video-page',
  usesPlaceCountry: true,
  hasPlayer: true,

  load: loadVideoPage,

  act: handleAct,

  head: (data, { route, startsAtOnce, t, lang, visitor }) => ({
    title: data.kind === 'active' ? titleIn(lang, data.video) : missingTitle(data.kind, { t, visitor }),
    description: data.kind === 'active' ? videoDescription(data.video, { t, lang }) : t('site.description'),
    ...(data.kind === 'active' && {
      keywords: videoKeywords(data.video, lang),
      ...videoShare(data.video, { t, lang }),
    }),
    ...(data.kind === 'active' && { firstPicture: data.video.thumbsrc }),
    ...(data.kind === 'active' && {
      startsWith: startOf({ ...data, title: titleIn(lang, data.video), startsAtOnce, t }),
    }),
    hasSlots: data.kind === 'active',
    ...(data.kind === 'active' && { categories: categoryDirs(data.video) }),
    isIndexed:
      data.kind === 'active' && data.video.is_private === 0 && !data.video.is_unlisted && !isCommentPage(route.query),
    ...(data.kind === 'active' && { viewed: targetOf(data.video.video_id) }),
    canonicalPath: href('video', route.params, { lang, query: commentsPage(route.query.comments) }),
  }),

  staffTarget: (data) =>
    data.kind === 'active' ? { kind: 'video', id: data.video.video_id, ...ownerOf(data.video) } : null,

  Page(data, context, outcome) {
    const { route, startsAtOnce, hasDemoCatalogue, t, lang } = context
    if (data.kind !== 'active') {
      return [
        <VideoMissing key="state" kind={data.kind} context={context} />,
        <NextSteps key="ways" t={t} lang={lang} />,
      ]
    }
    const title = titleIn(lang, data.video)
    const categories = categoryDirs(data.video)
    return [
      data.strip && (
        <PlaylistStrip key="strip" strip={data.strip} dir={data.video.dir} route={route} t={t} lang={lang} />
      ),
      <Player
        key="player"
        video={data.video}
        title={title}
        files={data.files}
        hasDemoCatalogue={hasDemoCatalogue}
        startsAtOnce={startsAtOnce}
        t={t}
        lang={lang}
      />,
      <PrerollTags key="preroll" of={prerollOf(context)} video={data.video} t={t} lang={lang} />,
      <Title key="title" title={title} files={data.files} t={t} />,
      <Uploader key="uploader" video={data.video} ownMarks={data.ownMarks} context={context} />,
      data.video.is_private === 1 && (
        <p key="lock" className="members-only">
          <Icon name="lock" /> {t(audienceKey(data.video))}
        </p>
      ),
      <ActError key="refused" outcome={outcome} t={t} />,
      <OfferBanner key="offer" hasDemoCatalogue={hasDemoCatalogue} t={t} lang={lang} />,
      <VideoActions key="actions" {...data} context={context} />,
      <QueuePlace key="queue" context={context} />,
      <Banners
        key="underPlayer"
        at="underPlayer"
        categories={categories}
        hasDemoCatalogue={hasDemoCatalogue}
        t={t}
        lang={lang}
      />,
      <VideoChapters key="chapters" video={data.video} t={t} lang={lang} />,
      <VideoDetails key="details" video={data.video} t={t} lang={lang} />,
      data.offers.then((found) => found && <Offers videoId={data.video.video_id} found={found} t={t} />),
      <Banners
        key="suggestions"
        at="suggestions"
        categories={categories}
        hasDemoCatalogue={hasDemoCatalogue}
        t={t}
        lang={lang}
      />,
      <JsonLd key="structured" of={videoStructuredData({ video: data.video, title, context })} />,
      <RememberOnDevice key="remember" what="watched" note={watchedNote(data.video, title, lang)} />,
      commentsPart({
        ...data,
        target: targetOf(data.video.video_id),
        outcome,
        context,
        ...ownerOf(data.video),
        isRestricted: data.video.is_private === 1,
        isOff: data.video.are_comments_off === 1,
      }),
      data.related.then((answer) => (
        <Related answer={expected(answer)} video={data.video} title={title} context={context} />
      )),
      <Banners
        key="footer"
        at="footer"
        categories={categories}
        hasDemoCatalogue={hasDemoCatalogue}
        t={t}
        lang={lang}
      />,
    ]
  },
})

type TitleProps = { title: string; files: VideoFile[]; t: PageContext['t'] }

const Title = ({ title, files, t }: TitleProps) => (
  <h1 className="video-title">
    {title}
    {isSpherical(files) && <b className="video-vr">{t('thumb.vr')}</b>}
  </h1>
)

/** An uploader who left has no page, and removes no comments. */
const ownerOf = ({ user }: Video): { ownerId?: number } => (user ? { ownerId: user.id } : {})

const commentsPage = (page = 1) => ({ comments: page > 1 ? page : undefined })
/** What the visitor's browser stores about a watched video (spec §3). */
const watchedNote = (
  { video_id, dir, scr, duration, statistics, sg_id, ex_tube, ex_id, ...tagged }: Video,
  title: string,
  lang: Lang,
) => ({
  title,
  scr,
  video_id,
  duration,
  dir,
  video_viewed: statistics.viewed,
  sg_id,
  ex_tube,
  ex_id,
  tags: tagNumbers(tagged),
  categories: tagged.categories.slice(0, 5).map((category) => ({ dir: category.dir, title: titleIn(lang, category) })),
})
