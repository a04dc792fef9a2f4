// The numbers of a creator: of one of their videos, of all, or of a channel that they run. A count that could be about a single
// visitor leaves as null, and one that would tell such a count by subtraction is rounded.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { daySeconds, fewestShown } from '../../../shared/limits.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import { mayInChannel } from '../../../shared/rules/people-channel-roles.ts'
import {
  type NumbersRange,
  type NumbersSubject,
  roundedCount,
  roundedPercent,
  roundedSeconds,
  roundedSeries,
  shownCount,
} from '../../../shared/rules/studio-numbers.ts'
import { watchedSteps } from '../../../shared/rules/video-watched-steps.ts'
import { currentSeconds, toIsoDate } from '../clock.ts'
import type { Env } from '../env.ts'
import { creatorKey } from '../events/event-additions.ts'
import { beginOf, type SumName } from '../events/event-sums.ts'
import { lastRollUp } from '../events/store/event-batches.ts'
import type { MemberCaller } from '../http/caller.ts'
import { roleInChannel } from '../people/store/own-channels.ts'
import { type Detail, listsOf } from './numbers-lists.ts'
import {
  commentsSince,
  detailsOf,
  everOf,
  followersSince,
  likesSince,
  listedVideos,
  type NamedSubject,
  type NumbersSpan,
  namedChannel,
  ownVideo,
  pointsOf,
  videoIdsOf,
} from './store/numbers.ts'

type Answer = AnswerOf<'creatorNumbers'>
type Total = 'view' | 'play' | 'seconds'
const totalNames: readonly Total[] = ['view', 'play', 'seconds']

export async function answerCreatorNumbers(
  { of, id, range }: ParamsOf<'creatorNumbers'>,
  env: Env,
  { user }: MemberCaller,
): Promise<Result<Answer>> {
  const { db } = env
  const subject = await subjectOf(db, of, id, user.user_id)
  if (!subject) return refused('not_found', 'id')
  const span = spanOf(range, currentSeconds())
  const [last, { totals, details, texts }, acts] = await Promise.all([
    lastRollUp(db),
    countsOf(db, subject, span),
    actsOf(env, subject, range === 'ever' ? null : span.first),
  ])
  const sums = { view: sumOf(totals.view), play: sumOf(totals.play), seconds: sumOf(totals.seconds) }
  const tenths = Array.from({ length: watchedSteps }, (_, at) => detailOf(details, `tenth ${at + 1}`))
  const isEnough = sums.play >= fewestShown
  const reader = { userId: user.user_id, channelId: of === 'channel' ? id : null }
  const videosOf = (ids: readonly string[]) => listedVideos(db, ids, reader)
  return ok({
    of,
    subject: subject.named && {
      id,
      dir: subject.named.dir,
      title: subject.named.title,
      is_online: subject.named.is_online === 1,
    },
    counted_date: last.at === 0 ? null : toIsoDate(last.at),
    // Of all time it is what pages show; that there are none is on them, too.
    views: acts.viewed === null && sums.view > 0 ? roundedCount(sums.view) : shownCount(acts.viewed ?? 0),
    plays: roundedCount(sums.play),
    seconds: roundedSeconds(sums.seconds, sums.play),
    watched_percent: isEnough ? percent(sumOf(tenths.map((total) => ({ total }))) / watchedSteps, sums.play) : null,
    likes: shownCount(acts.likes),
    comments: shownCount(acts.comments),
    followers: acts.followers === null ? null : { count: shownCount(acts.followers) },
    points: range === 'today' ? [] : pointsOver(totals, span),
    retention: isEnough ? tenths.map((reached) => roundedPercent(reached, sums.play)) : [],
    lists: await listsOf(details, texts, of === 'video' ? null : videosOf),
  })
}

/** `id` is that of the rows of sums: a video's, a channel's, or the member's own. */
type Subject = { of: NumbersSubject; id: number; named: NamedSubject | null }

/** Null for what is not the member's. */
async function subjectOf(db: Env['db'], of: NumbersSubject, id: number, userId: number): Promise<Subject | null> {
  if (of === 'all') return { of, id: userId, named: null }
  if (of === 'video') {
    const named = await ownVideo(db, userId, id)
    return named && { of, id, named }
  }
  const named = mayInChannel(await roleInChannel(db, id, userId), 'readNumbers') ? await namedChannel(db, id) : null
  return named && { of, id, named }
}

const percent = (part: number, whole: number): number => Math.min(100, Math.round((100 * part) / whole))
const sumOf = (rows: readonly { total: number }[]): number => rows.reduce((sum, { total }) => sum + total, 0)
const detailOf = (details: readonly Detail[], name: string): number =>
  details.find(({ key }) => key === name)?.total ?? 0

const days = 28

function spanOf(range: NumbersRange, nowSeconds: number): NumbersSpan {
  const today = beginOf('day', nowSeconds)
  if (range === 'ever') return { span: 'month', first: 0, last: nowSeconds }
  return { span: 'day', first: range === 'today' ? today : today - (days - 1) * daySeconds, last: today }
}

type Counts = { totals: Record<Total, { at: number; total: number }[]>; details: Detail[]; texts: Detail[] }

const detailSums: Record<NumbersSubject, { details: SumName; texts: SumName }> = {
  all: { details: 'uploader_details', texts: 'uploader_texts' },
  video: { details: 'video_details', texts: 'video_texts' },
  channel: { details: 'channel_details', texts: 'channel_texts' },
}

/** Texts are kept by day alone. */
async function countsOf(db: Env['db'], { of, id }: Subject, span: NumbersSpan): Promise<Counts> {
  const sumNames = detailSums[of]
  const results = await db.batch<Record<string, unknown>>([
    ...totalNames.map((name) =>
      of === 'video'
        ? pointsOf(db, `of_video_${name}`, id, String(id), span)
        : pointsOf(db, sumNames.details, id, creatorKey(id, name), span),
    ),
    detailsOf(db, sumNames.details, id, span),
    detailsOf(db, sumNames.texts, id, { ...span, span: 'day' }),
  ])
  // A batch has one type for all its results; each statement above has its own.
  const rows = <Row>(index: number) => (results[index]?.results ?? []) as Row[]
  return {
    totals: { view: rows(0), play: rows(1), seconds: rows(2) },
    details: rows(3),
    texts: rows(4),
  }
}

type Acts = { viewed: number | null; likes: number; comments: number; followers: number | null }

/** @param since null for all time, of which the counters of the catalogue know more than the events */
async function actsOf(env: Env, { of, id }: Subject, since: number | null): Promise<Acts> {
  const { db, databases } = env
  const ids = of === 'video' ? [id] : await videoIdsOf(db, of, id)
  const followers = of === 'video' ? null : await followersSince(db, of === 'channel' ? of : 'member', id, since ?? 0)
  if (since === null) return { ...(await everOf(db, ids)), followers }
  const [likes, comments] = await Promise.all([
    likesSince(db, ids, since),
    commentsSince(databases.comments, ids, since),
  ])
  return { viewed: null, likes, comments, followers }
}

/** A day or a month each, also those without a count. */
function pointsOver(totals: Counts['totals'], { span, first, last }: NumbersSpan): Answer['points'] {
  const counted = totalNames.flatMap((name) => totals[name].map(({ at }) => at))
  const begins = span === 'day' ? daysBetween(first, last) : [...new Set(counted)].toSorted((one, other) => one - other)
  const at = (name: Total, begin: number) => totals[name].find((row) => row.at === begin)?.total ?? 0
  const series = (name: Total) => roundedSeries(begins.map((begin) => at(name, begin)))
  const [views, plays] = [series('view'), series('play')]
  const secondsAt = (begin: number, shown: number | null) =>
    shown ? roundedSeconds(at('seconds', begin), at('play', begin)) : shown
  return begins.map((begin, place) => ({
    date: toIsoDate(begin),
    views: views[place] ?? null,
    plays: plays[place] ?? null,
    seconds: secondsAt(begin, plays[place] ?? null),
  }))
}

const daysBetween = (first: number, last: number): number[] =>
  Array.from({ length: (last - first) / daySeconds + 1 }, (_, day) => first + day * daySeconds)
