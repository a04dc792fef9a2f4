// The form and the table of synonyms and redirects of searches.
import { Field } from '../../../../client/parts/field.tsx'
import { SelectField } from '../../../../client/parts/select-field.tsx'
import { isLang, langs, locales } from '../../../../locales/locales.ts'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { searchMaxLength, searchTargetMaxLength } from '../../../../shared/limits.ts'
import { fieldError } from '../../../../shared/refusals.ts'
import type { FieldCode } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { searchRuleKinds } from '../../../../shared/rules/search-rules.ts'
import type { FormTexts, PageContext } from '../../render/page.ts'

type Context = Pick<PageContext, 't' | 'lang' | 'route'>
type FormProps = { typed: FormTexts; codes: readonly FieldCode[]; context: Context }

/** Of a new rule, or of the one with the typed id. */
export const SearchRuleForm = ({ typed, codes, context: { t, lang, route } }: FormProps) => {
  const errorOf = (field: string) => fieldError({ t, family: 'admin', codes }, field)
  return (
    <form className="admin-form" method="post" action={route.canonicalPath} key={typed.rule_id}>
      {typed.rule_id && (
        <>
          <input type="hidden" name="rule_id" value={typed.rule_id} />
          <input type="hidden" name="version" value={typed.version} />
        </>
      )}
      <Field
        name="text"
        label={t('searches.text')}
        error={errorOf('text')}
        defaultValue={typed.text}
        maxLength={searchMaxLength}
        required
        autoComplete="off"
      />
      <SelectField
        name="kind"
        label={t('searches.kind')}
        error={errorOf('kind')}
        defaultValue={typed.kind ?? 'synonym'}
        choices={searchRuleKinds.map((kind) => ({ value: kind, label: t(`searches.kind_${kind}`) }))}
      />
      <Field
        name="target"
        label={t('searches.target')}
        help={t('searches.targetHelp', { address: href('categories', {}, { lang: 'en' }) })}
        error={errorOf('target')}
        defaultValue={typed.target}
        maxLength={searchTargetMaxLength}
        required
        autoComplete="off"
      />
      <SelectField
        name="lang"
        label={t('searches.language')}
        error={errorOf('lang')}
        defaultValue={typed.lang ?? ''}
        choices={[
          { value: '', label: t('searches.allLanguages') },
          ...langs.map((code) => ({ value: code, label: locales[code].name })),
        ]}
      />
      <p className="admin-acts">
        <button className="button button-primary" type="submit">
          {t(typed.rule_id ? 'edit.save' : 'searches.add')}
        </button>
        {typed.rule_id && (
          <a className="button" href={href('admin_searches', {}, { lang })}>
            {t('lists.cancel')}
          </a>
        )}
      </p>
    </form>
  )
}

/** What was typed is shown again, with the version that is there now: saving once more saves over it. */
export function typedRule(
  rules: AnswerOf<'adminSearches'>['rules'],
  { rule: asked, text = '' }: { rule?: number | undefined; text?: string | undefined },
  sent: FormTexts | undefined,
): FormTexts {
  const id = sent ? Number(sent.rule_id) : asked
  const rule = rules.find(({ rule_id }) => rule_id === id)
  const known = rule && { rule_id: String(rule.rule_id), version: String(rule.version) }
  if (sent && sent.act !== 'delete') return { ...sent, ...known }
  return rule ? { kind: rule.kind, lang: rule.lang, text: rule.text, target: rule.target, ...known } : { text }
}

type TableProps = { rules: AnswerOf<'adminSearches'>['rules']; context: Context }

export const SearchRuleTable = ({ rules, context }: TableProps) => {
  const { t } = context
  if (rules.length === 0) return <p className="admin-none">{t('searches.noRules')}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
    <section className="admin-table" tabIndex={0} aria-label={t('searches.rules')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('searches.text')}</th>
            <th scope="col">{t('searches.kind')}</th>
            <th scope="col">{t('searches.target')}</th>
            <th scope="col">{t('searches.language')}</th>
            <th scope="col">{t('columns.who')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {rules.map((rule) => (
            <tr key={rule.rule_id}>
              <th scope="row">{rule.text}</th>
              <td>{t(`searches.kind_${rule.kind}`)}</td>
              <td>{rule.target}</td>
              <td>{isLang(rule.lang) ? locales[rule.lang].name : rule.lang || t('searches.allLanguages')}</td>
              <td>
                {rule.username} <time dateTime={rule.added_date}>{t.date(rule.added_date)}</time>
              </td>
              <td className="admin-acts">
                <a
                  className="button"
                  href={`${href('admin_searches', {}, { lang: context.lang, query: { rule: rule.rule_id } })}#rule`}
                  aria-label={`${t('admin.edit')}: ${rule.text}`}
                >
                  {t('admin.edit')}
                </a>
                <form method="post" action={context.route.canonicalPath}>
                  <input type="hidden" name="rule_id" value={rule.rule_id} />
                  <button
                    className="button"
                    type="submit"
                    name="act"
                    value="delete"
                    aria-label={`${t('comments.delete')}: ${rule.text}`}
                  >
                    {t('comments.delete')}
                  </button>
                </form>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
