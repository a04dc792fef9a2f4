// The tab that merges an object into another one of its family: a search for the one to keep, and a button beside each that it finds.
import { FieldError } from '../../../../client/parts/field-error.tsx'
import { Icon } from '../../../../client/parts/icon.tsx'
import { searchMaxLength } from '../../../../shared/limits.ts'
import { fieldError } from '../../../../shared/refusals.ts'
import { codesOf, type FieldCode, statusOf } from '../../../../shared/result.ts'
import { hrefWith, type Route } from '../../../../shared/routes.ts'
import type { MergedFamily, UndoneFamily } from '../../../../shared/rules/admin-families.ts'
import { seeOther } from '../../http/redirects.ts'
import type { Acted, FormTexts, PageContext } from '../../render/page.ts'

export type Candidate = { id: number; title: string; dir: string; total_videos: number }

/** The candidates that are shown; a narrower search finds others. */
const shownMax = 10

type MergeRoute = Route & { query: { tab?: string | undefined; find?: string | undefined } }

/** Merges, and leads to the one that is kept. */
export async function sendMerge(
  { send }: Pick<PageContext, 'send'>,
  family: MergedFamily,
  id: string,
  { into, version }: FormTexts,
  hrefOf: (id: string) => string,
): Promise<Acted<{ typed: FormTexts; codes: readonly FieldCode[] }>> {
  const answer = await send('mergeSubjects', { family, id, into, version })
  if (answer.ok) throw seeOther(hrefOf(String(answer.value.id)))
  return { status: statusOf(answer), outcome: { typed: {}, codes: codesOf(answer) } }
}

/** Leads to the one that is there again, and to how far the undo has come while it runs. */
export async function sendUndoMerge(
  { send }: Pick<PageContext, 'send'>,
  family: UndoneFamily,
  id: string,
  { version }: FormTexts,
  hrefOf: (id: string, query: { done: 'saved' } | { tab: 'history' }) => string,
): Promise<Acted<{ typed: FormTexts; codes: readonly FieldCode[] }>> {
  const answer = await send('undoMerge', { family, id, version })
  if (answer.ok) {
    const { id: back, is_running } = answer.value
    throw seeOther(hrefOf(String(back), is_running ? { tab: 'history' } : { done: 'saved' }))
  }
  return { status: statusOf(answer), outcome: { typed: {}, codes: codesOf(answer) } }
}

type Props = {
  /** The one that goes. */
  of: Candidate & { version: number }
  candidates: readonly Candidate[]
  codes: readonly FieldCode[]
  context: Pick<PageContext, 't'> & { route: MergeRoute }
}

export const MergePart = ({ of, candidates, codes, context: { t, route } }: Props) => {
  const error = codes.map(({ field }) => fieldError({ t, family: 'admin', codes }, field))[0]
  const others = candidates.filter(({ id }) => id !== of.id)
  return (
    <>
      <p className="admin-lead">{t('admin.mergeLead', { name: of.title })}</p>
      {error && <FieldError text={error} />}
      <search>
        <form className="admin-find" method="get" action={hrefWith(route, { tab: undefined, find: undefined })}>
          <input type="hidden" name="tab" value="merge" />
          <input
            className="field"
            type="search"
            name="find"
            defaultValue={route.query.find}
            maxLength={searchMaxLength}
            aria-label={t('search.submit')}
            placeholder={t('admin.findHelp')}
            autoComplete="off"
            data-admin-find=""
          />
          <button className="button" type="submit">
            <Icon name="search" /> {t('search.submit')}
          </button>
        </form>
      </search>
      {route.query.find !== undefined && others.length === 0 && <p className="admin-none">{t('admin.nothing')}</p>}
      <ul className="admin-merge">
        {others.slice(0, shownMax).map(({ id, title, dir, total_videos }) => (
          <li key={id} data-admin-row="" tabIndex={-1}>
            <form method="post" action={route.canonicalPath}>
              <input type="hidden" name="into" value={id} />
              <input type="hidden" name="version" value={of.version} />
              <span>
                <strong>{title}</strong> <code>{dir}</code>
                <br />
                <span className="admin-quiet">
                  {t('videos.heading')}: {t.number(total_videos)}
                </span>
              </span>
              <button className="button button-bad" type="submit">
                {t('admin.mergeHere')}
              </button>
            </form>
          </li>
        ))}
      </ul>
    </>
  )
}
