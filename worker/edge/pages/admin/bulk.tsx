// An act on many objects: first what it would change, then how far it has come, and in the end what became of each object.
import { actProgress } from '../../../../client/islands/admin/act-progress.tsx'
import { FieldError } from '../../../../client/parts/field-error.tsx'
import { contract } from '../../../../shared/contract/contract.ts'
import type { BulkAct } from '../../../../shared/entities/admin.ts'
import { bulkPollSeconds } from '../../../../shared/limits.ts'
import { fieldError } from '../../../../shared/refusals.ts'
import { codesOf, type FieldCode, ok, statusOf } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { adminFamilyNames } from '../../../../shared/rules/admin-families.ts'
import { adminSections } from '../../../../shared/rules/admin-sections.ts'
import { seeOther } from '../../http/redirects.ts'
import { FieldChanges } from '../../parts/field-changes.tsx'
import { formatUtcTime } from '../../parts/format-time.ts'
import { Island } from '../../render/island.tsx'
import type { PageContext } from '../../render/page.ts'
import { BulkItems, bulkName, bulkStateTexts } from './bulk-items.tsx'
import { objectHrefs } from './changes-table.tsx'
import { adminPage } from './section-page.tsx'
import { adminSectionTexts } from './section-texts.ts'

type Outcome = { codes: readonly FieldCode[] }

export const adminBulk = adminPage<'admin_bulk', BulkAct, Outcome>({
  section: 'changes',

  async ask({ call, route }) {
    const found = await call('adminBulk', { bulk_id: Number(route.params.id) })
    return found.ok ? ok(found.value.bulk) : found
  },

  async act({ send, route, lang }, { step }) {
    const answer = await send('stepBulk', { bulk_id: route.params.id, step })
    if (answer.ok) throw seeOther(href(step === 'drop' ? 'admin_bulks' : 'admin_bulk', route.params, { lang }))
    return { status: statusOf(answer), outcome: { codes: codesOf(answer) } }
  },

  title: (bulk, { t }) => bulkName(bulk, t),

  content(bulk, context, outcome) {
    const { t, lang, route } = context
    const problem = outcome && fieldError({ t, family: 'admin', codes: outcome.codes }, 'notify')
    const isRunning = bulk.state === 'running' || bulk.state === 'undoing'
    return (
      <>
        {problem && <FieldError text={problem} />}
        <p role="status">
          <strong>{t(bulkStateTexts[bulk.state])}</strong> · {bulk.username} · {formatUtcTime(bulk.changed_date, t)}
        </p>
        {isRunning ? <Running bulk={bulk} context={context} /> : <BulkItems items={bulk.items} t={t} />}
        {bulk.state === 'planned' && <Preview bulk={bulk} context={context} />}
        <form className="admin-acts" method="post" action={route.canonicalPath}>
          {bulk.state === 'planned' && (
            <>
              <button className="button button-primary" type="submit" name="step" value="start">
                {t('admin.bulkStart', { shown: t.number(bulk.total) })}
              </button>
              <button className="button" type="submit" name="step" value="drop">
                {t('lists.cancel')}
              </button>
            </>
          )}
          {bulk.undo_until !== null && (
            <>
              <button className="button" type="submit" name="step" value="undo">
                {t('admin.undoAll')}
              </button>
              <span className="form-note">{t('admin.undoUntil', { date: formatUtcTime(bulk.undo_until, t) })}</span>
            </>
          )}
          {bulk.state !== 'planned' && <BackLink family={bulk.family} t={t} lang={lang} />}
        </form>
      </>
    )
  },
})

type Props = { bulk: BulkAct; context: Pick<PageContext, 't' | 'lang'> }

const Running = ({ bulk, context: { t, lang } }: Props) => {
  const open = bulk.state === 'running' ? 'waiting' : 'changed'
  const left = bulk.items.find(({ state }) => state === open)?.total ?? 0
  return (
    <>
      <Island
        of={actProgress}
        id="act-progress"
        props={{
          of: { bulk: contract.adminBulk.fill({ bulk_id: bulk.bulk_id }) },
          done: bulk.total - left,
          total: bulk.total,
          everySeconds: bulkPollSeconds,
        }}
        t={t}
        lang={lang}
      />
      <p className="form-note">{t('admin.bulkLeave')}</p>
    </>
  )
}

const Preview = ({ bulk, context: { t, lang } }: Props) => {
  const family = adminFamilyNames.find((name) => name === bulk.family)
  return (
    <>
      {bulk.changing && (
        <p>{t('admin.bulkChanging', { changing: t.number(bulk.changing.total), shown: t.number(bulk.changing.of) })}</p>
      )}
      <p className="form-note">{t('admin.bulkHelp', { shown: t.number(bulk.preview.length) })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard */}
      <section className="admin-table" tabIndex={0} aria-label={t('admin.bulkPreview')}>
        <table>
          <tbody>
            {bulk.preview.map(({ item, name, changes }) => (
              <tr key={item} data-admin-row="" tabIndex={-1}>
                <th scope="row">
                  {family ? (
                    <a href={objectHrefs[family](String(item), lang)} data-admin-edit="">
                      {name}
                    </a>
                  ) : (
                    name
                  )}
                </th>
                <td>{changes.length ? <FieldChanges changes={changes} t={t} /> : t('admin.bulkSame')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

const BackLink = ({ family, t, lang }: { family: string } & Pick<PageContext, 't' | 'lang'>) => {
  const known = adminFamilyNames.find((name) => name === family)
  return known ? (
    <a className="button" href={href(adminSections[known].page, {}, { lang })}>
      {t(adminSectionTexts[known])}
    </a>
  ) : null
}
