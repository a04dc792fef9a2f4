// A video: the player, its details, related videos. Status and head are known before anything is sent; related videos follow
// when they have loaded.
import { Icon } from '../../../../client/parts/icon.tsx'
import { RatingBar } from '../../../../client/parts/rating-bar.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import type { Video, VideoFile } from '../../../../shared/entities/video.ts'
import { lateDeadlineMs, signedPageSeconds } from '../../../../shared/limits.ts'
import type { Result } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { hiddenCategories } from '../../../../shared/rules/browse-filters.ts'
import { hasLeft } from '../../../../shared/rules/members-usernames.ts'
import { pluralCount, shortCount } from '../../../../shared/rules/video-rating.ts'
import { titleIn } from '../../../../shared/rules/video-titles.ts'
import { Banners, OfferBanner } from '../../parts/banners.tsx'
import {
  commentsPart,
  isCommentPage,
  loadComments,
  loadRestrictedComments,
  type PendingComments,
} from '../../parts/comments.tsx'
import { commentsAnchor } from '../../parts/comments-anchor.ts'
import { type ActOutcome, handleAct } from '../../parts/handle-act.ts'
import { JsonLd } from '../../parts/json-ld.tsx'
import { NextSteps } from '../../parts/next-steps.tsx'
import { RememberOnDevice } from '../../parts/remember-on-device.tsx'
import { Report } from '../../parts/report.tsx'
import { ActError, loadOwnMarks, type OwnMarks, SaveVideoButtons, Vote } from '../../parts/target-actions.tsx'
import { type PageContext, page } from '../../render/page.ts'
import { expected } from '../../upstream/expected.ts'
import type { PartnerOffers } from '../../upstream/partner-offers.ts'
import { requireResolvedSession } from '../../upstream/require-resolved-session.ts'
import { AddToLists } from './add-to-lists.tsx'
import { ChannelLine } from './channel-line.tsx'
import { DownloadAction } from './download-action.tsx'
import { loadPartnerOffers, Offers } from './partner-offers.tsx'
import { Player, startsWithStream } from './player.tsx'
import { loadStrip, PlaylistStrip, type Strip } from './playlist-strip.tsx'
import { PrerollTags } from './preroll.tsx'
import { ProducerLabel } from './producer-label.tsx'
import { Related, relatedParams } from './related.tsx'
import { ShareVideo } from './share-video.tsx'
import { type MissingKind, missingVideo, VideoMissing } from './video-missing.tsx'
import { videoStructuredData } from './video-structured-data.ts'
import { videoDescription, videoKeywords, videoShare } from './video-text.ts'

type Playable = {
  kind: 'active'
  video: Video
  files: VideoFile[]
  ownMarks: OwnMarks
  strip: Strip | null
  related: Promise<Result<AnswerOf<'relatedVideos'>>>
  comments: PendingComments
  offers: Promise<PartnerOffers | null>
}
type Data = Playable | { kind: MissingKind }

export const video = page<'video', Data, ActOutcome>({
  layout: 'video-page',
  usesPlaceCountry: true,
  hasPlayer: true,

  async load(context) {
    const { route, lang, visitor, call, signFiles } = context
    const strip = loadStrip(context)
    const video_id = Number(route.params.id)
    const related = call('relatedVideos', relatedParams(video_id), { deadlineMs: lateDeadlineMs })
    related.catch(() => undefined)
    const comments = loadComments(context, targetOf(video_id))
    const ownMarks = loadOwnMarks(context, targetOf(video_id))
    const offers = loadPartnerOffers(video_id, context)
    const asked = call('videoFile', { video_id })
    asked.catch(() => undefined)

    const answer = await call('video', { video_id })
    const missing = missingVideo(answer)
    const own =
      missing?.data.kind === 'private' && requireResolvedSession(visitor)
        ? await call('privateVideo', { video_id })
        : null
    if (missing && !own?.ok) return missing
    const { video: found } = own?.ok ? own.value : expected(answer)
    if (route.params.dir !== found.dir) {
      throw new Response(null, {
        status: 301,
        headers: { location: href('video', { id: route.params.id, dir: found.dir }, { lang, query: route.query }) },
      })
    }
    // Without its files the page still shows the details, and the player says that it cannot play.
    const files = own?.ok
      ? own.value.files
      : await asked.then((result) => (result.ok ? result.value : [])).catch(() => [])
    return {
      status: 200,
      data: {
        kind: 'active',
        video: found,
        files: await signFiles(video_id, files),
        ownMarks: await ownMarks,
        strip: await strip,
        related: own?.ok ? loadPrivateRelated(call, video_id) : related,
        comments: own?.ok ? loadRestrictedComments(context, targetOf(video_id)) : comments,
        offers,
      },
      maxCacheSeconds: signedPageSeconds,
    }
  },

  act: handleAct,

  head: (data, { route, startsAtOnce, t, lang }) => ({
    title: data.kind === 'active' ? titleIn(lang, data.video) : t(`video.${data.kind}`),
    description: data.kind === 'active' ? videoDescription(data.video, { t, lang }) : t('site.description'),
    ...(data.kind === 'active' && {
      keywords: videoKeywords(data.video, lang),
      ...videoShare(data.video, { t, lang }),
    }),
    ...(data.kind === 'active' && { firstPicture: data.video.thumbsrc }),
    startsStream: data.kind === 'active' && startsAtOnce && startsWithStream(data.files),
    hasSlots: data.kind === 'active',
    isIndexed: data.kind === 'active' && data.video.is_private === 0 && !isCommentPage(route.query),
    ...(data.kind === 'active' && { viewed: targetOf(data.video.video_id) }),
    canonicalPath: href('video', route.params, { lang, query: commentsPage(route.query.comments) }),
  }),

  Page(data, context, outcome) {
    const { route, startsAtOnce, t, lang } = context
    if (data.kind !== 'active') {
      return [
        <VideoMissing key="state" kind={data.kind} context={context} />,
        <NextSteps key="ways" t={t} lang={lang} />,
      ]
    }
    const title = titleIn(lang, data.video)
    return [
      data.strip && (
        <PlaylistStrip key="strip" strip={data.strip} dir={data.video.dir} route={route} t={t} lang={lang} />
      ),
      <Player
        key="player"
        video={data.video}
        title={title}
        files={data.files}
        startsAtOnce={startsAtOnce}
        t={t}
        lang={lang}
      />,
      <PrerollTags key="preroll" t={t} />,
      <h1 key="title" className="video-title">
        {title}
      </h1>,
      data.video.is_private === 1 && (
        <p key="lock" className="members-only">
          <Icon name="lock" /> {t('thumb.membersOnly')}
        </p>
      ),
      <ActError key="refused" outcome={outcome} t={t} />,
      <OfferBanner key="offer" t={t} lang={lang} />,
      <Actions key="actions" {...data} context={context} />,
      <Banners key="underPlayer" at="underPlayer" t={t} lang={lang} />,
      <Details key="details" video={data.video} t={t} lang={lang} />,
      data.offers.then((found) => found && <Offers videoId={data.video.video_id} found={found} t={t} />),
      <Banners key="suggestions" at="suggestions" t={t} lang={lang} />,
      <JsonLd key="structured" of={videoStructuredData({ video: data.video, title, context })} />,
      <RememberOnDevice key="remember" what="watched" note={watchedNote(data.video, title)} />,
      data.related.then((answer) => (
        <Related answer={expected(answer)} video={data.video} title={title} context={context} />
      )),
      commentsPart({
        ...data,
        target: targetOf(data.video.video_id),
        outcome,
        context,
        isRestricted: data.video.is_private === 1,
      }),
      <Banners key="footer" at="footer" t={t} lang={lang} />,
    ]
  },
})

/** Videos related to a private one are for members only. */
function loadPrivateRelated(call: PageContext['call'], video_id: number): Playable['related'] {
  const asked = call('privateRelated', relatedParams(video_id), { deadlineMs: lateDeadlineMs })
  asked.catch(() => undefined)
  return asked
}

const targetOf = (object_id: number) => ({ section: 'video', object_id }) as const
const commentsPage = (page = 1) => ({ comments: page > 1 ? page : undefined })
/** What the visitor's browser stores about a watched video (spec §3). */
const watchedNote = ({ video_id, dir, scr, duration, statistics, sg_id, ex_tube, ex_id }: Video, title: string) => ({
  title,
  scr,
  video_id,
  duration,
  dir,
  video_viewed: statistics.viewed,
  sg_id,
  ex_tube,
  ex_id,
})

type ActionsProps = { video: Video; files: VideoFile[]; ownMarks: OwnMarks; context: PageContext<'video'> }

const Actions = ({ video, files, ownMarks, context }: ActionsProps) => (
  <div className="video-actions">
    <Counts statistics={video.statistics} t={context.t} />
    <div className="video-does" data-row="">
      <Vote target={targetOf(video.video_id)} votes={video.statistics} ownMarks={ownMarks} context={context} />
      <SaveVideoButtons target={targetOf(video.video_id)} ownMarks={ownMarks} context={context} />
      <AddToLists videoId={video.video_id} context={context} />
      <DownloadAction video={video} files={files} context={context} />
      <ShareVideo video={video} context={context} />
      <Report t={context.t} lang={context.lang} />
    </div>
  </div>
)

const Counts = ({ statistics, t }: { statistics: Video['statistics']; t: PageContext['t'] }) => (
  <div className="video-counts">
    <RatingBar likes={statistics.likes} dislikes={statistics.dislikes} t={t} />
    <span>
      <Icon name="eye" />{' '}
      {t('thumb.views', { count: pluralCount(statistics.viewed), shown: shortCount(statistics.viewed) })}
    </span>
    <a href={commentsAnchor}>
      <Icon name="comment" />{' '}
      {t('video.comments', {
        count: pluralCount(statistics.comments_count),
        shown: shortCount(statistics.comments_count),
      })}
    </a>
  </div>
)

const Details = ({ video: found, t, lang }: { video: Video } & Pick<PageContext, 't' | 'lang'>) => {
  const { channel, models, categories } = found
  return (
    <div className="video-details">
      <Uploaded video={found} t={t} lang={lang} />
      <p>{videoDescription(found, { t, lang })}</p>
      <ChannelLine channel={channel} t={t} lang={lang} />
      <Tags
        label={t('video.models')}
        tags={models.map(({ title, dir }) => ({ title, path: href('pornstar', { dir }, { lang }) }))}
      />
      <Tags
        label={t('video.categories')}
        tags={categories
          .filter(({ dir }) => !hiddenCategories.includes(dir))
          .map((category) => ({
            title: titleIn(lang, category),
            path: href('videos-categories', { object_id: category.dir }, { lang }),
          }))}
      />
      <ProducerLabel video={found} t={t} lang={lang} />
    </div>
  )
}

/** Marks the name's position in the translated sentence; a private-use character occurs in no date. */
const namePlaceholder = '\uE000'

const Uploaded = ({ video: { post_date, user }, t, lang }: { video: Video } & Pick<PageContext, 't' | 'lang'>) => {
  if (hasLeft(user.username)) return <p>{t.date(post_date)}</p>
  const [before, after] = t('video.uploaded', { date: t.date(post_date), name: namePlaceholder }).split(namePlaceholder)
  return (
    <p>
      {before}
      <a href={href('member', { id: String(user.id) }, { lang })}>{user.username}</a>
      {after}
    </p>
  )
}

const Tags = ({ label, tags }: { label: string; tags: { title: string; path: string }[] }) =>
  tags.length > 0 && (
    <nav className="video-tags" aria-label={label}>
      <span>{label}</span>
      {tags.map(({ title, path }) => (
        <a key={path} href={path}>
          {title}
        </a>
      ))}
    </nav>
  )
