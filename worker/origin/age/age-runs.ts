// Compliance runs of the age rows, whose dated reports are kept.
import type { AnswerOf, BodyOf, ParamsOf, WriteAnswerOf } from '../../../shared/contract/contract.ts'
import { AgeReportEntity } from '../../../shared/entities/age-run.ts'
import { gateSurfaces } from '../../../shared/gate.ts'
import { ageRunTries } from '../../../shared/limits.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import { type AgeReport, compareAgeReports, runAgePolicy } from '../../../shared/rules/age-run.ts'
import { readAgeSnapshot } from '../../../shared/rules/read-age-rows.ts'
import { currentSeconds, toIsoDate } from '../clock.ts'
import type { Env } from '../env.ts'
import { countAttempt } from '../http/attempts.ts'
import type { MemberCaller } from '../http/caller.ts'
import { requireStaff } from '../http/require-staff.ts'
import { currentAgePolicy } from './current-age-policy.ts'
import { type AgeChangeRow, waitingAgeChange } from './store/age-policies.ts'
import { type AgeRunRow, ageRunBefore, ageRunById, insertAgeRun } from './store/age-runs.ts'

/** What a waiting change would do, as a second admin would publish it. */
export const reportOfChange = ({ age_rows }: Pick<AgeChangeRow, 'age_rows'>): AgeReport =>
  runAgePolicy({ ...readAgeSnapshot([age_rows]), nowSeconds: currentSeconds() }, gateSurfaces())

type Kept = { subject: AgeRunRow['subject']; version: number; changeId: number | null; actorId: number }

/** Keeps a report. @returns its id */
export async function keepReport(db: Env['db'], of: Kept, report: AgeReport): Promise<number> {
  const leaks = report.leaks.length
  const run = { ...of, added_date: currentSeconds(), leaks, report: JSON.stringify(report) }
  return (await insertAgeRun(db, run).first<number>('run_id')) ?? 0
}

export async function answerRunAgeCheck(
  _: BodyOf<'runAgeCheck'>,
  { db, ...env }: Env,
  caller: MemberCaller,
): Promise<Result<WriteAnswerOf<'runAgeCheck'>>> {
  const admin = await requireStaff(caller, 'editAgePolicy')
  if (!admin.ok) return admin
  const actorId = admin.value.user_id
  const { windowSeconds, limit } = ageRunTries
  const tried = await countAttempt({ db, ...env }, [{ key: `age-run:${actorId}`, limit, windowSeconds }], 'refuse')
  if (!tried.ok) return refused(tried.code, 'notify', tried.info)
  const [current, waiting] = await Promise.all([currentAgePolicy(db), waitingAgeChange(db, currentSeconds())])
  if (waiting) {
    const of = { subject: 'proposed', version: waiting.version, changeId: waiting.change_id, actorId } as const
    await keepReport(db, of, reportOfChange(waiting))
  }
  const of = { subject: 'published', version: current.version, changeId: null, actorId } as const
  return ok({
    ok: true,
    run_id: await keepReport(db, of, runAgePolicy({ ...current, nowSeconds: currentSeconds() }, gateSurfaces())),
  })
}

export async function answerAgeRun(
  { id }: ParamsOf<'ageRun'>,
  { db }: Env,
  caller: MemberCaller,
): Promise<Result<AnswerOf<'ageRun'>>> {
  const admin = await requireStaff(caller, 'editAgePolicy')
  if (!admin.ok) return admin
  const row = await ageRunById(db, id)
  if (!row) return refused('not_found')
  const report = reportOf(row)
  const former = await ageRunBefore(db, id)
  return ok({
    run: shownRun(row),
    report,
    before: former && { run_id: former.run_id, added_date: toIsoDate(former.added_date) },
    differences: former ? compareAgeReports(reportOf(former), report) : [],
  })
}

const reportOf = (row: AgeRunRow): AgeReport => AgeReportEntity.parse(JSON.parse(row.report))

export const shownRun = ({ run_id, subject, version, username, added_date, leaks }: Omit<AgeRunRow, 'report'>) => ({
  run_id,
  subject,
  version,
  username,
  added_date: toIsoDate(added_date),
  leaks,
})
