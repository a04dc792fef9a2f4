// Which version each Worker goes back to. All are decided together: a deployment that was interrupted, or could not be taken back, has
// shifted one of them and not the other.
import { type Deployment, isTakenBack, mainVersion } from './versions.ts'

/** Newest first. */
type History = readonly Deployment[]

/**
 * @property versions what each Worker had before: before a deployment that was not finished, where there is one, else before the last one.
 * Null where none is known. A Worker that stays as it is has its present version here.
 */
type Before = { versions: (string | null)[]; isUnfinished: boolean }

export function versionsBefore(workers: readonly History[]): Before {
  const begunMs = Math.min(...workers.map(unfinishedSinceMs))
  const versions = workers.map((history) => {
    const [newest] = history
    return isDivided(newest) ? versionOf(newest) : versionOf(history.find(({ atMs }) => atMs < begunMs))
  })
  const isLeft = workers.some(([newest], at) => isDivided(newest) || versions[at] !== versionOf(newest))
  if (Number.isFinite(begunMs) && isLeft) return { versions, isUnfinished: true }
  return { versions: workers.map((history) => formerVersion(withoutFailed(history))), isUnfinished: false }
}

/** When the deployment began that left the traffic divided, or was taken back; infinite where the newest one is whole. */
function unfinishedSinceMs(history: History): number {
  const [newest, ...older] = history
  if (newest && isTakenBack(newest)) return history[failedOf(newest, older)]?.atMs ?? newest.atMs
  const whole = history.findIndex((one) => !isDivided(one))
  return history.slice(0, whole === -1 ? undefined : whole).at(-1)?.atMs ?? Number.POSITIVE_INFINITY
}

/** The version that all visitors got before the present one; null where there was none. */
function formerVersion([present, ...former]: History): string | null {
  const now = versionOf(present)
  const whole = former.map((one) => (isDivided(one) ? null : versionOf(one)))
  return whole.find((version) => version !== null && version !== now) ?? null
}

/** Without what was taken back: a version that failed is no way back. */
function withoutFailed([newest, ...older]: History): Deployment[] {
  if (!newest) return []
  return [newest, ...withoutFailed(isTakenBack(newest) ? older.slice(failedOf(newest, older)) : older)]
}

/** How many belong to the deployment that this one took back: those since its version was whole. */
function failedOf(back: Deployment, older: History): number {
  const at = older.findIndex((one) => !isDivided(one) && versionOf(one) === versionOf(back))
  return at === -1 ? older.length : at
}

const isDivided = (one: Deployment | undefined): boolean => (one?.shares.length ?? 0) > 1
const versionOf = (one: Deployment | undefined): string | null => mainVersion(one?.shares)
