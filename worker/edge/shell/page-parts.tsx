// The parts of a page: which have resolved, and their markup.
import type { ReactNode } from 'react'
import { ErrorState } from '../../../client/parts/error-state.tsx'
import { renderWhole } from '../render/markup.ts'
import type { LatePart, PageContext, Part } from '../render/page.ts'
import type { RequestContext } from '../render/request-context.ts'
import { writeLog } from '../telemetry/log.ts'
import { codeOf, UpstreamFault } from '../upstream/fault.ts'

export type WatchedPart =
  | { state: 'ready'; node: ReactNode }
  | { state: 'pending' | 'resolved' | 'failed'; promise: LatePart }

/** Observes whether a part has resolved, without awaiting it. */
export function watchPart(part: Part): WatchedPart {
  if (!(part instanceof Promise)) return { state: 'ready', node: part }
  const watched: WatchedPart = { state: 'pending', promise: part }
  part.then(
    () => {
      watched.state = 'resolved'
    },
    () => {
      watched.state = 'failed'
    },
  )
  return watched
}

/** Parts made from memory resolve within a few microtasks; parts that wait for I/O do not. */
const readyTurns = 32

export async function settleParts(parts: readonly WatchedPart[]): Promise<void> {
  for (let turn = 0; turn < readyTurns && parts.some((part) => part.state === 'pending'); turn++) await null
}

/** Incomplete markup shows an error, and is not cached. */
export type Markup = { html: string; isComplete: boolean }

/** What an error shown in place of a part needs. */
type ErrorContext = { requestContext: RequestContext; t: PageContext['t'] }

/** The markup of a part. A failed part shows an error. */
export async function renderPart(context: ErrorContext, number: number, part: WatchedPart): Promise<Markup> {
  try {
    return {
      html: renderWhole(part.state === 'ready' ? part.node : await part.promise, `p${number}`),
      isComplete: true,
    }
  } catch (error) {
    return { html: renderPartError(context, number, error), isComplete: false }
  }
}

export async function renderParts(context: ErrorContext, parts: readonly WatchedPart[]): Promise<Markup> {
  const rendered: Markup[] = []
  for (const [number, part] of parts.entries()) rendered.push(await renderPart(context, number, part))
  return {
    html: rendered.map(({ html }) => html).join(''),
    isComplete: rendered.every(({ isComplete }) => isComplete),
  }
}

function renderPartError({ requestContext, t }: ErrorContext, number: number, error: unknown): string {
  const { id, route, notes } = requestContext
  notes.fault = error instanceof UpstreamFault ? error.kind : 'internal'
  writeLog('error', { event: 'part-failed', id, error: String(error) })
  const retryPath = route.name === null ? '' : route.canonicalPath
  return renderWhole(<ErrorState code={codeOf(error)} requestId={id} href={retryPath} t={t} />, `p${number}`)
}
