// Changes as a table, for the log and for the history of one object; and whether the chain of the audit log is intact.
import type { ReactNode } from 'react'
import { actProgress } from '../../../../client/islands/admin/act-progress.tsx'
import { type AnswerOf, contract } from '../../../../shared/contract/contract.ts'
import type { CatalogueChange } from '../../../../shared/entities/admin.ts'
import { bulkPollSeconds } from '../../../../shared/limits.ts'
import { href } from '../../../../shared/routes.ts'
import { type AdminFamily, adminFamilyNames } from '../../../../shared/rules/admin-families.ts'
import { auditActs } from '../../../../shared/rules/moderation-queues.ts'
import { FieldChanges } from '../../parts/field-changes.tsx'
import { formatUtcTime } from '../../parts/format-time.ts'
import { Island } from '../../render/island.tsx'
import type { PageContext } from '../../render/page.ts'

type Context = Pick<PageContext, 't' | 'lang'>
type Answer = AnswerOf<'catalogueChanges'>
type Props = {
  /** Objects of which no two are merged have no `undoing`. */
  answer: Omit<Answer, 'undoing'> & Partial<Pick<Answer, 'undoing'>>
  context: Context
  /** The object whose history it is, where it is one of the catalogue's. */
  of?: { family: AdminFamily; item: number }
  isOfOne?: boolean
  /** Stands below a change, where it can be undone. */
  undo?: (change: CatalogueChange) => ReactNode
}

type UndoProps = {
  undoing: NonNullable<Answer['undoing']>
  of: NonNullable<Props['of']>
  context: Context
}

export const ChangesTable = ({ answer, context, of, isOfOne = of !== undefined, undo }: Props) => {
  const { changes, broken_at, undoing } = answer
  const { t } = context
  return (
    <>
      <p className={broken_at === null ? 'form-note' : 'upload-why'} role="status">
        {broken_at === null ? t('moderation.chainWhole') : t('moderation.chainBroken', { id: broken_at })}
      </p>
      {undoing && of && <UndoProgress undoing={undoing} of={of} context={context} />}
      {changes.length === 0 ? (
        <p className="admin-none">{t('admin.noChanges')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
        <section className="admin-table admin-changes" tabIndex={0} aria-label={t('admin.changes')}>
          <table>
            <thead>
              <tr>
                {!isOfOne && <th scope="col">{t('columns.what')}</th>}
                <th scope="col">{t('admin.fields')}</th>
                <th scope="col">{t('columns.who')}</th>
              </tr>
            </thead>
            <tbody>
              {changes.map((change) => (
                <tr key={change.audit_id} data-admin-row="" tabIndex={-1}>
                  {!isOfOne && (
                    <th scope="row">
                      <ObjectLink change={change} context={context} />
                    </th>
                  )}
                  <td>
                    {isOfOne && <strong>{actText(change, t)}</strong>}
                    <FieldChanges changes={change.changes} t={t} />
                    {undo?.(change)}
                  </td>
                  <td>
                    {change.username || '–'}
                    <br />
                    <time className="admin-quiet" dateTime={change.added_date}>
                      {formatUtcTime(change.added_date, t)}
                    </time>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  )
}

/** What a merge moved goes back in steps, also when this page is left. */
const UndoProgress = ({ undoing, of, context: { t, lang } }: UndoProps) => (
  <>
    <p role="status">
      <strong>{t('admin.bulkState_undoing')}</strong>
    </p>
    <Island
      of={actProgress}
      id="act-progress"
      props={{
        of: { undo: contract.catalogueChanges.fill({ ...of, page: 1 }) },
        ...undoing,
        everySeconds: bulkPollSeconds,
      }}
      t={t}
      lang={lang}
    />
    <p className="form-note">{t('admin.bulkLeave')}</p>
  </>
)

const ObjectLink = ({ change, context: { t, lang } }: { change: CatalogueChange; context: Context }) => {
  const { item, name } = change
  const family = adminFamilyNames.find((one) => one === change.family)
  return (
    <>
      {family && name ? (
        <a href={objectHrefs[family](item, lang)} data-admin-edit="">
          {name}
        </a>
      ) : (
        `${change.family} ${item}`
      )}
      <br />
      <span className="admin-quiet">{actText(change, t)}</span>
    </>
  )
}

/** The page of an object of each family. */
export const objectHrefs: Record<AdminFamily, (id: string, lang: PageContext['lang']) => string> = {
  videos: (id, lang) => href('admin_video', { id }, { lang }),
  categories: (id, lang) => href('admin_category', { id }, { lang }),
  models: (id, lang) => href('admin_model', { id }, { lang }),
  channels: (id, lang) => href('admin_channel', { id }, { lang }),
  playlists: (id, lang) => href('admin_playlist', { id }, { lang }),
}

/** An act of a later version is shown as it is. */
function actText({ act }: CatalogueChange, t: PageContext['t']): string {
  const known = auditActs.find((name) => name === act)
  return known ? t(`moderation.act_${known}`) : act
}
