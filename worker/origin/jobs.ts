// Background jobs: one row a kind. A failed job is retried; a job of an unknown kind is dropped with a log line.
import type { Message, MessageBatch } from '@cloudflare/workers-types'
import * as z from 'zod/mini'
import { failingField } from '../../shared/failing-field.ts'
import {
  alertHistorySeconds,
  bulkKeptSeconds,
  doneRequestSeconds,
  failedJobSeconds,
  hourSeconds,
  jobDeliveriesMax,
  noticeDataSeconds,
  notificationSeconds,
  playlistUndoSeconds,
  securityCountRetentionSeconds,
  unconfirmedSeconds,
  walletAnswerSeconds,
  watchHoursSeconds,
  watchMinutesSeconds,
} from '../../shared/limits.ts'
import { newTrace, readTraceParent } from '../../shared/trace-parent.ts'
import type { Trace } from '../../shared/tracer.ts'
import { sendSecurityMail } from './account/security-mail.ts'
import { sendMail } from './account/send-mail.ts'
import { sweepSignups } from './account/store/accounts.ts'
import { sweepProviderVisits } from './account/store/identities.ts'
import { sweepLinks } from './account/store/mail-links.ts'
import { sweepUsernames } from './account/store/usernames.ts'
import { sweepImports } from './admin/answer-import-file.ts'
import { forgetFailure, keepDeadJobs, rememberFailure } from './admin/failed-jobs.ts'
import { hashEmails } from './admin/hash-emails.ts'
import { beginHostedStills } from './admin/hosted-stills.ts'
import { askDueFeeds, askFeed } from './admin/importing/ask-feed.ts'
import { beginImportedMedia } from './admin/importing/begin-imported-media.ts'
import { requeueImports, runImportJob } from './admin/importing/run-import-job.ts'
import { moveMergedVideosByClock } from './admin/move-merged-videos.ts'
import { runOperatorOrders } from './admin/operator-orders.ts'
import { publishDueVideos } from './admin/publish-due-videos.ts'
import { continueBulks, runBulk } from './admin/run-bulk.ts'
import { sweepBulks } from './admin/store/bulk-acts.ts'
import { isMessageDone, noteMessageDone, sweepFailures, sweepMessages } from './admin/store/failed-jobs.ts'
import { sweepOrders } from './admin/store/operator-orders.ts'
import { sweepMergeUndos } from './admin/sweep-merge-undos.ts'
import { giveBackByClock } from './admin/undo-merges.ts'
import { forgetAgeOutcomes } from './age/age-outcomes.ts'
import { expireUndecidedAgeChecks } from './age/answer-age-queue.ts'
import { sweepWalletAnswers } from './age/store/wallet-answers.ts'
import { refreshTrustList } from './age/wallet/refresh-trust-list.ts'
import { currentSeconds } from './clock.ts'
import { applyEffectsByClock, sweepCommentEffects } from './comments/comment-effects.ts'
import { moveCommentsByClock } from './comments/comments-database.ts'
import { moveMergedByClock } from './comments/move-merged-comments.ts'
import { removeCommentsByClock } from './comments/remove-comments.ts'
import { sweepLikes } from './comments/sweep-likes.ts'
import { sweepDoneRequests } from './contract/store/done-requests.ts'
import { type Env, movableNouns } from './env.ts'
import { addUpCoViews } from './events/co-views.ts'
import { drawCurves } from './events/most-watched.ts'
import { firstSlices, refresh } from './events/popularity.ts'
import { rollUpEvents, sweepCounts } from './events/roll-up.ts'
import { sweepSecurityCounts } from './events/store/security-counts.ts'
import { refreshTrending } from './events/trending.ts'
import {
  AskFeed,
  CountFiles,
  DrawCurves,
  IndexNow,
  type Job,
  RecountTotals,
  RefreshPopularity,
  RollUpEvents,
  RunBulk,
  RunImport,
  RunMedia,
  SendAlert,
  SendMail,
  SendPendingMail,
  SendPush,
  Sweep,
  SweepMedia,
  SweepUploads,
} from './job-kinds.ts'
import { deliverPendingMail } from './mail/deliver-pending-mail.ts'
import { mailerOfRow } from './mail/mailer.ts'
import { dropUnsentMails, queueDueMails } from './mail/pending-mail.ts'
import { sweepRequests } from './media/store/media-jobs.ts'
import { forgetMessagePictures } from './messages/message-pictures.ts'
import { sendDigestMail, sendNotificationMail } from './messages/notification-mail.ts'
import { notifyMembers, sendDigests } from './messages/notify-members.ts'
import { sendPush } from './messages/send-push.ts'
import { sweepNotifications } from './messages/store/notifications.ts'
import { sweepPushDevices } from './messages/store/push-devices.ts'
import { sendCaseMail } from './moderation/case-mail.ts'
import { sendDecisionMail } from './moderation/mail-decision.ts'
import { sweepClaims } from './moderation/store/claims.ts'
import { sweepNotes } from './moderation/store/item-notes.ts'
import { forgetCases } from './moderation/store/legal-notices.ts'
import { propagateTakedowns } from './moderation/takedown.ts'
import { sweepPlaylists } from './playlists/store/playlist-edits.ts'
import { tidyHistories } from './playlists/watch-history.ts'
import { runEach } from './run-each.ts'
import { reindexVideos } from './search/reindex-videos.ts'
import { countFiles, countFilesAtFirst } from './site/count-files.ts'
import { deliverAlert } from './site/deliver-alert.ts'
import { findSchemaProblem } from './site/find-schema-problem.ts'
import { queueIndexNow, submitToIndexNow } from './site/index-now.ts'
import { sweepLogos } from './site/logo-pictures.ts'
import { recountStep, recountSteps } from './site/recount-totals.ts'
import { resealValues } from './site/reseal-values.ts'
import { sweepAlertEvents } from './site/store/alert-history.ts'
import { minuteSeconds, sweepValues } from './site/store/watch-values.ts'
import { beginAv1 } from './studio/processing/av1-jobs.ts'
import { retrySilentJobs } from './studio/processing/retry-media-job.ts'
import { runMedia } from './studio/processing/run-media-job.ts'
import { sendReleaseMail } from './studio/releases/release-mail.ts'
import { emptyBins } from './studio/studio-act.ts'
import { sweepUploads } from './studio/sweep-uploads.ts'
import { counts, reporter } from './telemetry/counts.ts'
import { writeLog } from './telemetry/log.ts'
import { tracer } from './telemetry/trace.ts'
import { propagateCountries, propagateReplaced, propagateWithheld } from './video/propagate-to-edge.ts'

type Kind<One extends Job> = {
  schema: z.ZodMiniType<One>
  run: (job: One, env: Env, messageId: string) => Promise<void>
}

const kinds: { [Name in Job['kind']]: Kind<Extract<Job, { kind: Name }>> } = {
  'refresh-popularity': { schema: RefreshPopularity, run: refreshPopularity },
  'recount-totals': {
    schema: RecountTotals.check(z.refine(({ step = 0 }) => step < recountSteps)),
    run: recountTotals,
  },
  'roll-up-events': { schema: RollUpEvents, run: rollUp },
  'count-files': { schema: CountFiles, run: countFiles },
  sweep: { schema: Sweep, run: sweep },
  'sweep-uploads': { schema: SweepUploads, run: (_, env) => sweepUploads(env) },
  'send-mail': { schema: SendMail, run: sendMailOnce },
  'send-pending-mail': { schema: SendPendingMail, run: sendPendingMail },
  'run-media': { schema: RunMedia, run: runMedia },
  'run-bulk': { schema: RunBulk, run: ({ bulk_id }, env) => runBulk(env, bulk_id) },
  'sweep-media': { schema: SweepMedia, run: everyMinute },
  'run-import': { schema: RunImport, run: runImportJob },
  'ask-feed': { schema: AskFeed, run: askFeed },
  'index-now': { schema: IndexNow, run: (_, env) => submitToIndexNow(env) },
  'draw-curves': { schema: DrawCurves, run: drawCurvesOf },
}

/** The job of each schedule in wrangler.toml. */
export const jobsBySchedule: Record<string, Job> = {
  '0 * * * *': { kind: 'refresh-popularity' },
  '30 4 * * *': { kind: 'recount-totals' },
  '45 * * * *': { kind: 'sweep' },
  '* * * * *': { kind: 'sweep-media' },
}

/** Seconds before a failed job is retried. */
const retryDelaySeconds = 30

/** The queue of wrangler.toml that gets what the other one gave up; that of a staging site has a longer name. */
const deadLetterQueue = 'edgetube-dead-jobs'
const isDeadLetterQueue = (name: string) => name === deadLetterQueue || name.startsWith(`${deadLetterQueue}-`)

/** On a schema that this version does not serve every job waits. */
export async function runJobs(batch: MessageBatch, env: Env): Promise<void> {
  if (await findSchemaProblem(env.db)) return batch.retryAll({ delaySeconds: retryDelaySeconds })
  if (isDeadLetterQueue(batch.queue)) return keepDeadJobs(batch, env)
  for (const message of batch.messages) await tracer.within(traceOf(message, env), () => runJob(message, env))
  // At once: the queue delivers the next batch only when nothing of this one is left. Spans wait for the next request or minute.
  await reporter.reportNow(env.metricTarget)
}

/** A job continues the trace of the request that caused it, where its message names one. */
function traceOf({ body }: Message, { spans }: Env): Trace {
  const named = z.object({ traceparent: z.string() }).safeParse(body).data?.traceparent
  const trace = readTraceParent(named) ?? newTrace(crypto.randomUUID(), spans?.share ?? 0)
  return { ...trace, exporter: spans }
}

async function runJob(message: Message, env: Env): Promise<void> {
  const kind = z.object({ kind: z.string() }).safeParse(message.body).data?.kind ?? ''
  // The border of the table: a row's own schema parses what its own function gets.
  const row = Object.hasOwn(kinds, kind) ? (kinds[kind as Job['kind']] as unknown as Kind<Job>) : undefined
  const job = row?.schema.safeParse(message.body)
  if (!row || !job?.success) {
    const field = job?.error ? failingField(job.error) : undefined
    writeLog('error', { kind, problem: row ? 'malformed job' : 'unknown kind of job', field })
    counts.add('jobs', { kind: row ? kind : 'unknown', outcome: 'dropped' })
    return message.ack()
  }
  try {
    const { data } = job
    await tracer.span({ name: `job ${kind}`, kind: 'consumer' }, () => row.run(data, env, message.id))
    message.ack()
    counts.add('jobs', { kind, outcome: 'done' })
    await forgetFailure(env, message, kind)
  } catch (error) {
    writeLog('error', { kind, problem: String(error), attempt: message.attempts })
    counts.add('jobs', { kind, outcome: message.attempts >= jobDeliveriesMax ? 'given_up' : 'failed' })
    await rememberFailure(env, message, kind, error)
    message.retry({ delaySeconds: retryDelaySeconds })
  }
}

async function refreshPopularity({ slice }: z.infer<typeof RefreshPopularity>, { db, jobs }: Env): Promise<void> {
  if (slice) {
    const next = await refresh(db, slice)
    if (next) await jobs.send({ kind: 'refresh-popularity', slice: next })
    return
  }
  await runEach([() => refreshTrending(db, currentSeconds()), () => queueWindows(db, jobs)])
}

async function queueWindows(db: Env['db'], jobs: Env['jobs']): Promise<void> {
  const slices = await firstSlices(db)
  // A queue takes a hundred messages at once.
  for (let start = 0; start < slices.length; start += 100) {
    await jobs.sendBatch(
      slices.slice(start, start + 100).map((one) => ({ body: { kind: 'refresh-popularity', slice: one } })),
    )
  }
}

async function recountTotals({ step = 0 }: RecountTotals, { db, jobs }: Env): Promise<void> {
  if (step === 0) await jobs.sendBatch([{ body: { kind: 'count-files' } }, { body: { kind: 'draw-curves' } }])
  await recountStep(db, step)
  if (step + 1 < recountSteps) await jobs.send({ kind: 'recount-totals', step: step + 1 })
}

async function drawCurvesOf({ page = 0 }: DrawCurves, { db, jobs }: Env): Promise<void> {
  const next = await drawCurves(db, page, currentSeconds())
  if (next !== null) await jobs.send({ kind: 'draw-curves', page: next })
}

async function rollUp({ isAll = false }: RollUpEvents, env: Env): Promise<void> {
  if (isAll) await env.flushEvents()
  await rollUpEvents(env.db, currentSeconds(), isAll)
}

/** Everything that is written as a row. */
const PendingJob = z.union([SendMail, SendAlert, SendPush])

function sendAnyMail(job: SendMail, env: Env): Promise<void> {
  if (job.letter === 'case') return sendCaseMail(job, env)
  if (job.letter === 'notification') return sendNotificationMail(job, env)
  if (job.letter === 'digest') return sendDigestMail(job, env)
  if (job.letter === 'security') return sendSecurityMail(job, env)
  if (job.letter === 'release' || job.letter === 'release-alarm') return sendReleaseMail(job, env)
  return job.letter === 'decision' ? sendDecisionMail(job, env) : sendMail(job, env)
}

/** A mail without a row, as former versions queued it. */
async function sendMailOnce(job: SendMail, env: Env, messageId: string): Promise<void> {
  if (await isMessageDone(env.db, messageId)) return
  await sendAnyMail(job, env)
  await noteMessageDone(env.db, messageId, currentSeconds()).run()
}

function sendPendingMail({ mail_id }: SendPendingMail, env: Env): Promise<void> {
  return deliverPendingMail(env.db, mail_id, (body) => {
    const job = PendingJob.parse(body)
    if (job.kind === 'send-push') return sendPush(job, env)
    if (job.kind === 'send-alert') return deliverAlert(job, env)
    return sendAnyMail(job, { ...env, mail: env.mail && mailerOfRow(env.mail, mail_id) })
  })
}

async function everyMinute({ isOrdersOnly = false }: z.infer<typeof SweepMedia>, env: Env): Promise<void> {
  if (isOrdersOnly) return runEach([() => propagateTakedowns(env), () => runOperatorOrders(env)])
  // What must not be seen any more comes first, then what is due to be seen: should one of the others use up what a run may do, these are done.
  await runEach([
    () => propagateTakedowns(env),
    () => propagateWithheld(env, null),
    () => propagateCountries(env, null),
    () => propagateReplaced(env, null),
    () => publishDueVideos(env),
    () => runOperatorOrders(env),
    () => queueDueMails(env, currentSeconds()),
    () => notifyMembers(env),
    () => sendDigests(env),
    () => emptyBins(env),
    () => continueBulks(env),
    () => rollUpEvents(env.db, currentSeconds()),
    () => addUpCoViews(env.db, currentSeconds()),
    () => retrySilentJobs(env),
    () => expireUndecidedAgeChecks(env),
    () => reindexVideos(env.db),
    () => tidyHistories(env),
    () => removeCommentsByClock(env),
    () => forgetMessagePictures(env),
    () => moveMergedByClock(env),
    () => moveMergedVideosByClock(env),
    () => giveBackByClock(env),
    () => applyEffectsByClock(env),
    () => moveCommentsByClock(env),
    () => hashEmails(env.db),
    () => resealValues(env),
    () => requeueImports(env),
    () => beginImportedMedia(env),
    () => beginAv1(env),
    () => beginHostedStills(env),
    () => askDueFeeds(env),
    () => countFilesAtFirst(env),
    () => queueIndexNow(env),
  ])
}

async function sweep(_: z.infer<typeof Sweep>, env: Env): Promise<void> {
  const { db } = env
  const nowSeconds = currentSeconds()
  await db.batch([
    sweepRequests(db, nowSeconds),
    ...sweepCounts(db, nowSeconds),
    sweepDoneRequests(db, nowSeconds - doneRequestSeconds),
    sweepMessages(db, nowSeconds - doneRequestSeconds),
    sweepFailures(db, nowSeconds - failedJobSeconds),
    ...sweepProviderVisits(db, nowSeconds),
    sweepLinks(db, nowSeconds),
    sweepUsernames(db, nowSeconds),
    ...sweepSignups(db, nowSeconds - unconfirmedSeconds),
    ...sweepPlaylists(db, nowSeconds - playlistUndoSeconds),
    sweepSecurityCounts(db, Math.floor((nowSeconds - securityCountRetentionSeconds) / hourSeconds)),
    sweepNotifications(db, nowSeconds - notificationSeconds),
    sweepPushDevices(db),
    sweepClaims(db, nowSeconds),
    sweepWalletAnswers(db, nowSeconds - walletAnswerSeconds),
    forgetAgeOutcomes(db, nowSeconds),
    sweepBulks(db, nowSeconds - bulkKeptSeconds),
    ...sweepAlertEvents(db, nowSeconds - alertHistorySeconds),
    sweepNotes(db, nowSeconds - noticeDataSeconds),
    sweepOrders(db, nowSeconds - failedJobSeconds),
    forgetCases(db, nowSeconds - noticeDataSeconds),
    sweepValues(db, minuteSeconds, nowSeconds - watchMinutesSeconds),
    sweepValues(db, hourSeconds, nowSeconds - watchHoursSeconds),
  ])
  for (const noun of movableNouns) {
    const own = env.databases[noun]
    if (own !== db) await sweepDoneRequests(own, nowSeconds - doneRequestSeconds).run()
  }
  await runEach([
    () => env.jobs.send({ kind: 'sweep-uploads' }),
    () => removeCommentsByClock(env),
    () => refreshTrustList(env, nowSeconds),
    () => sweepCommentEffects(env, nowSeconds),
    () => sweepLikes(env),
    () => dropUnsentMails(env, nowSeconds),
    () => sweepMergeUndos(env),
    () => sweepImports(env),
    () => sweepLogos(env),
  ])
}
