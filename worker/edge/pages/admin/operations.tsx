// The pages about the running of the site, for admins: their tabs, how they load, and the buttons in their tables.
import type { ReactNode } from 'react'
import { FieldError } from '../../../../client/parts/field-error.tsx'
import type { MessageKey } from '../../../../locales/locales.ts'
import { refusalKey } from '../../../../shared/refusals.ts'
import { type Refusal, type Result, statusOf } from '../../../../shared/result.ts'
import { href, hrefWith } from '../../../../shared/routes.ts'
import { pageCountOf } from '../../../../shared/rules/page-count.ts'
import { may } from '../../../../shared/rules/roles.ts'
import { seeOther } from '../../http/redirects.ts'
import { loadQueues, moderationParts, type Queues } from '../../parts/moderation-parts.tsx'
import type { PagedRoute } from '../../parts/route-pagination.tsx'
import type { Acted, Loaded, PageContext, Part } from '../../render/page.ts'
import { expected } from '../../upstream/expected.ts'
import { requireResolvedSession } from '../../upstream/require-resolved-session.ts'

const pages = {
  moderation_health: 'moderation.overview',
  moderation_alerts: 'alerts.title',
  moderation_media: 'health.media',
  moderation_mails: 'health.mails',
  moderation_jobs: 'jobs.title',
} as const satisfies Record<string, MessageKey>
type OperationPage = keyof typeof pages

export type Operations<Data> = { queues: Queues; data: Data } | null

/** There is no such page for those who run no jobs. */
export async function loadOperations<Data>(
  context: Pick<PageContext, 'call' | 'visitor' | 'lang'>,
  ask: () => Promise<Result<Data>>,
): Promise<Loaded<Operations<Data>>> {
  const queues = may(requireResolvedSession(context.visitor)?.role, 'runJobs') ? await loadQueues(context) : null
  if (!queues) return { status: 404, data: null, maxCacheSeconds: 0 }
  return { status: 200, data: { queues, data: expected(await ask()) }, maxCacheSeconds: 0 }
}

type ListContext = Pick<PageContext, 'call' | 'visitor' | 'lang'> & {
  route: PagedRoute & { query: { done?: string | undefined } }
}

/** A list by pages. What was done may have been done to the last item of its last page: it leads to the page that is the last now. */
export const loadOperationList = <Data extends { total_count: number }>(
  context: ListContext,
  ask: (page: number) => Promise<Result<Data>>,
): Promise<Loaded<Operations<Data>>> =>
  loadOperations(context, async () => {
    const { page = 1, done } = context.route.query
    const answer = await ask(page)
    const last = answer.ok ? Math.max(1, pageCountOf(answer.value.total_count)) : page
    if (page > last) throw seeOther(hrefWith(context.route, { page: last, done }))
    return answer
  })

/** The same page of a list, with what was done there. */
export const sameOperationPage = (route: PagedRoute, done?: string): string =>
  hrefWith(route, { page: route.query.page, done })

export const refusedOperation = (refusal: Refusal): Acted<Refusal> => ({ status: statusOf(refusal), outcome: refusal })

type Context = Parameters<typeof moderationParts>[2]
type Options = { queues: Queues; refusal: Refusal | null; done: MessageKey | null; context: Context }

export function operationParts({ queues, refusal, done, context }: Options, ...parts: Part[]): Part[] {
  const { t, lang, route } = context
  return moderationParts(
    queues,
    t('health.title'),
    context,
    <nav key="operations" className="tabs" data-row="" aria-label={t('health.title')}>
      {(Object.keys(pages) as OperationPage[]).map((name) => (
        <a key={name} href={href(name, {}, { lang })} aria-current={route.name === name ? 'page' : undefined}>
          {t(pages[name])}
        </a>
      ))}
    </nav>,
    refusal && <FieldError key="error" text={t(refusalKey('moderation', refusal.code), { count: 0 })} />,
    done && !refusal && (
      <p key="done" className="form-done" role="status">
        {t(done)}
      </p>
    ),
    ...parts,
  )
}

type TableProps = { label: string; columns: readonly string[]; children: ReactNode }

export const OperationTable = ({ label, columns, children }: TableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
  <section className="moderation-table" tabIndex={0} aria-label={label}>
    <table>
      <thead>
        <tr>
          {columns.map((text) => (
            <th key={text} scope="col">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
)

/** A time span in the largest unit that it fills. */
export function durationText(seconds: number, t: PageContext['t']): string {
  const units = [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
    ['second', 1],
  ] as const
  const [unit, size] = units.find(([, one]) => seconds >= one) ?? ['second', 1]
  return new Intl.NumberFormat(t.tag, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 0 }).format(
    Math.floor(seconds / size),
  )
}

/** Bytes in the unit that people use. */
export function bytesText(bytes: number, t: PageContext['t']): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const
  const at = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const format = { style: 'unit', unit: units[at], unitDisplay: 'short', maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(t.tag, format).format(bytes / 1000 ** at)
}
