// Accepts a report. Its picture is checked as a file, stored where no address leads, and redrawn before a moderator sees it; its bytes are
// never logged.
import type { BodyOf } from '../../../shared/contract/contract.ts'
import { hourSeconds, reportPictureMaxBytes, reportPicturesPerHour, reportTries } from '../../../shared/limits.ts'
import { ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import { parseRoute } from '../../../shared/routes.ts'
import { imageHeaderBytes, readImageHeader } from '../../../shared/rules/image-header.ts'
import { needsCaptcha } from '../../../shared/rules/site-report-subjects.ts'
import { accountById } from '../account/store/accounts.ts'
import { currentSeconds } from '../clock.ts'
import type { Counter } from '../durable/limiter.ts'
import type { Env } from '../env.ts'
import { countAttempt } from '../http/attempts.ts'
import type { Caller } from '../http/caller.ts'
import { isSolved } from '../http/captcha.ts'
import { type Done, done } from '../http/done.ts'
import { reportKey } from '../media/output-keys.ts'
import { beginReportPicture, copyTargetPictures, targetPicturesOf } from './report-pictures.ts'
import { resolveReported } from './resolve-reported.ts'
import { addReport } from './store/reports.ts'

type Form = BodyOf<'report'>

export async function answerReport(form: Form, env: Env, caller: Caller): Promise<Result<Done>> {
  const picture = await readPicture(form.file)
  if (!picture.ok) return picture
  const { subject, message } = form
  const userId = (await caller.session())?.user.user_id ?? null
  const email = form.email ?? (userId === null ? undefined : (await accountById(env.db, userId))?.email)
  if (email === undefined) return refusedForm([{ field: 'email', code: 'required' }])
  const referrer = ownPath(form.referrer ?? '')
  const target = await resolveReported(env, referrer, userId)
  if (!target.ok) return refusedForm([{ field: 'referrer', code: target.code }])
  const allowed = await checkReportLimits(form, picture.value !== null, env, caller)
  if (!allowed.ok) return allowed
  const sent = picture.value && { picture: crypto.randomUUID(), bytes: picture.value.size }
  if (sent && picture.value) await env.putNewFile(reportKey(sent.picture), await picture.value.arrayBuffer())
  const ofTarget = targetPicturesOf(target.value?.pictures ?? [])
  try {
    const targetPictures = await copyTargetPictures(env, ofTarget)
    const about = { subject, email, message, referrer, target: target.value }
    const report = addReport(env.db, {
      ...about,
      targetPictures,
      sentPicture: sent?.picture ?? null,
      userId,
      nowSeconds: currentSeconds(),
    })
    await env.db.batch([report, ...(sent ? [await beginReportPicture(env, sent)] : [])])
  } catch (fault) {
    // A picture without a report would never be deleted.
    await env.media.delete([...(sent ? [sent.picture] : []), ...ofTarget.map(({ copy }) => copy)].map(reportKey))
    throw fault
  }
  return done
}

/** The form's picture, if it has one. Browsers send an empty file when none was chosen. */
async function readPicture(file: unknown): Promise<Result<Blob | null>> {
  if (file === undefined || file === '') return ok(null)
  if (!(file instanceof Blob)) return refusedForm([{ field: 'file', code: 'file_type' }])
  if (file.size === 0) return ok(null)
  if (file.size > reportPictureMaxBytes) return refusedForm([{ field: 'file', code: 'file_too_large' }])
  const head = readImageHeader(new Uint8Array(await file.slice(0, imageHeaderBytes).arrayBuffer()))
  return head ? ok(file) : refusedForm([{ field: 'file', code: 'file_type' }])
}

async function checkReportLimits(form: Form, hasPicture: boolean, env: Env, caller: Caller): Promise<Result<null>> {
  const { windowSeconds, visitor, byQuestion } = reportTries
  const asksCaptcha = needsCaptcha(form.subject)
  const counters = [
    { key: `report:${caller.client}`, limit: visitor, windowSeconds },
    ...(asksCaptcha && form.captcha_answer !== undefined
      ? [{ key: `report-question:${caller.client}`, limit: byQuestion, windowSeconds }]
      : []),
  ]
  // A report may be about a crime: it is worth more than its limit.
  const tried = await countAttempt(env, counters, 'admit')
  if (!tried.ok) return tried
  if (asksCaptcha) {
    if (!form.captcha || form.captcha_answer === '') {
      return refusedForm([{ field: 'captcha', code: 'captcha_required' }])
    }
    if (!(await isSolved(env, form, 'admit'))) return refusedForm([{ field: 'captcha', code: 'captcha_failed' }])
  }
  // A report takes no account, so all pictures of an hour are limited together, and without that limit none is taken.
  const taken = hasPicture ? await env.take(allPictures) : null
  return taken?.ok === false ? refused('too_many_attempts', 'file', taken.retryAfterSeconds) : ok(null)
}

const allPictures: Counter = { key: 'report-pictures', limit: reportPicturesPerHour, windowSeconds: hourSeconds }

/** The canonical path of one of this site's pages, with its fragment; '' for any other address. */
function ownPath(referrer: string): string {
  const url = referrer.startsWith('/') ? URL.parse(referrer, 'http://site') : null
  if (url?.origin !== 'http://site') return ''
  const route = parseRoute(url.pathname, url.searchParams, (code) => /^[a-z]{2}$/.test(code))
  return route.name === null ? '' : route.canonicalPath + (/^#[a-z]+(-\d{1,15})?$/.test(url.hash) ? url.hash : '')
}
