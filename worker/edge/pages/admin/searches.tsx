// What was searched and what found nothing, with synonyms and redirects: one press adds one, and searches honour it.
import { FieldError } from '../../../../client/parts/field-error.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { fieldError } from '../../../../shared/refusals.ts'
import { codesOf, type FieldCode, ok, statusOf } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { type DayRange, rangeDaysMax, rangeOf } from '../../../../shared/statistics.ts'
import { seeOther } from '../../http/redirects.ts'
import type { FormTexts, PageContext } from '../../render/page.ts'
import { SearchRuleForm, SearchRuleTable, typedRule } from './search-rule-parts.tsx'
import { adminPage } from './section-page.tsx'
import { StatisticsRange } from './statistics-range.tsx'

type Data = { range: DayRange; searches: AnswerOf<'adminSearches'> }
type Outcome = { typed: FormTexts; codes: readonly FieldCode[] }
type Context = PageContext<'admin_searches'>

export const adminSearches = adminPage<'admin_searches', Data, Outcome>({
  section: 'searches',

  async ask({ call, route, nowMs }) {
    const range = rangeOf(route.query, nowMs)
    const searches = await call('adminSearches', range)
    return searches.ok ? ok({ range, searches: searches.value }) : searches
  },

  async act({ send, lang }, form) {
    const isDeleted = form.act === 'delete'
    const answer = isDeleted ? await send('deleteSearchRule', form) : await send('saveSearchRule', form)
    const done = isDeleted ? 'deleted' : form.rule_id === undefined ? 'added' : 'saved'
    if (answer.ok) throw seeOther(href('admin_searches', {}, { lang, query: { done } }))
    return { status: statusOf(answer), outcome: { typed: form, codes: codesOf(answer) } }
  },

  title: (_, { t }) => t('searches.title'),

  content({ range, searches }, context, outcome) {
    const { t, route } = context
    const { done } = route.query
    const failed = outcome?.codes.some(({ field }) => ['notify', 'rule_id', 'version'].includes(field))
    return (
      <>
        {done && !outcome && (
          <p className="form-done" role="status">
            {t(saidDone[done])}
          </p>
        )}
        {outcome && failed && (
          <FieldError text={fieldError({ t, family: 'admin', codes: outcome.codes }, outcome.codes[0]?.field ?? '')} />
        )}
        {searches.indexing && (
          <p className="form-note" role="status">
            {t('searches.indexing', {
              shown: t.number(searches.indexing.done),
              total: t.number(searches.indexing.total),
            })}
          </p>
        )}
        <StatisticsRange route={route} range={range} usual="28" daysMax={rangeDaysMax} t={t} />
        <h2>{t('statistics.list_missing')}</h2>
        <MissingTable missing={searches.missing} rules={searches.rules} context={context} />
        <h2 id="rule">{t('searches.rules')}</h2>
        <p className="form-note">{t('searches.help')}</p>
        <SearchRuleForm
          typed={typedRule(searches.rules, route.query, outcome?.typed)}
          codes={outcome && !failed ? outcome.codes : []}
          context={context}
        />
        <SearchRuleTable rules={searches.rules} context={context} />
        <h2>{t('statistics.list_searches')}</h2>
        <SearchedTable searched={searches.searched} context={context} />
        <p className="form-note">{t('searches.privacy')}</p>
      </>
    )
  },
})

const saidDone = { added: 'searches.added', saved: 'searches.saved', deleted: 'searches.deleted' } as const

type MissingProps = { context: Context } & Pick<Data['searches'], 'missing' | 'rules'>

const MissingTable = ({ missing, rules, context }: MissingProps) => {
  const { t } = context
  if (missing.length === 0) return <p className="admin-none">{t('statistics.none')}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
    <section className="admin-table" tabIndex={0} aria-label={t('statistics.list_missing')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('searches.text')}</th>
            <th scope="col" className="admin-number">
              {t('statistics.count')}
            </th>
            <th scope="col">{t('searches.rules')}</th>
          </tr>
        </thead>
        <tbody>
          {missing.map(({ text, total, like }) => {
            const rule = rules.find((one) => one.text === text)
            return (
              <tr key={text}>
                <th scope="row">{text}</th>
                <td className="admin-number">{t.number(total)}</td>
                <td>
                  {rule ? (
                    `${t(`searches.kind_${rule.kind}`)} ${rule.target}`
                  ) : (
                    <QuickRule text={text} like={like} context={context} />
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

/** A frequent search that is spelled almost the same is filled in: then one press adds the synonym. */
const QuickRule = ({ text, like, context: { t, route } }: { text: string; like: string | null; context: Context }) => (
  <form className="statistics-rule" method="post" action={route.canonicalPath}>
    <input type="hidden" name="text" value={text} />
    <input
      className="field"
      name="target"
      defaultValue={like ?? ''}
      required
      aria-label={`${t('searches.target')}: ${text}`}
      autoComplete="off"
    />
    <button
      className="button"
      type="submit"
      name="kind"
      value="synonym"
      aria-label={`${t('searches.kind_synonym')}: ${text}`}
    >
      {t('searches.kind_synonym')}
    </button>
    <button
      className="button"
      type="submit"
      name="kind"
      value="redirect"
      aria-label={`${t('searches.kind_redirect')}: ${text}`}
    >
      {t('searches.kind_redirect')}
    </button>
  </form>
)

type SearchedProps = { searched: Data['searches']['searched']; context: Pick<Context, 't' | 'lang'> }

const SearchedTable = ({ searched, context: { t, lang } }: SearchedProps) =>
  searched.length === 0 ? (
    <p className="admin-none">{t('statistics.none')}</p>
  ) : (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
    <section className="admin-table" tabIndex={0} aria-label={t('statistics.list_searches')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('searches.text')}</th>
            <th scope="col" className="admin-number">
              {t('statistics.count')}
            </th>
            <th scope="col" className="admin-number">
              {t('statistics.total_missing')}
            </th>
            <th scope="col" className="admin-number">
              {t('statistics.total_opened')}
            </th>
          </tr>
        </thead>
        <tbody>
          {searched.map(({ text, total, missing, opened }) => (
            <tr key={text}>
              <th scope="row">
                <a href={href('admin_searches', {}, { lang, query: { text } })}>{text}</a>
              </th>
              <td className="admin-number">{t.number(total)}</td>
              <td className="admin-number">{t.number(missing)}</td>
              <td className="admin-number">{t.number(opened)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
