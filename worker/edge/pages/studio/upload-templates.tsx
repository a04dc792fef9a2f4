// A member's templates of details for uploads: their list, with a form for a new one or the one that is edited.
import { EmptyState } from '../../../../client/parts/empty-state.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { codesOf, statusOf } from '../../../../shared/result.ts'
import { href, hrefWith } from '../../../../shared/routes.ts'
import { redirectToSignIn, seeOther } from '../../http/redirects.ts'
import { unlistedHead } from '../../parts/heads.ts'
import { SignedOutForm } from '../../parts/signed-out-form.tsx'
import { type PageContext, page } from '../../render/page.ts'
import { expected } from '../../upstream/expected.ts'
import { requireResolvedSession } from '../../upstream/require-resolved-session.ts'
import { type TemplateOutcome, typedTemplate, UploadTemplateForm } from './upload-template-form.tsx'

type Template = AnswerOf<'uploadTemplates'>['templates'][number]
type Data = { templates: Template[]; categories: AnswerOf<'categories'>['categories'] }
type Context = PageContext<'upload_templates'>

export const uploadTemplates = page<'upload_templates', Data, TemplateOutcome>({
  layout: 'own-page',

  async load({ route, call, visitor, lang }) {
    if (!requireResolvedSession(visitor)) throw redirectToSignIn(route, lang)
    const [own, found] = await Promise.all([
      call('uploadTemplates', {}),
      call('categories', { gender: 'str', section: 'all', lang }),
    ])
    const data = { templates: expected(own).templates, categories: expected(found).categories }
    return { status: 200, data, maxCacheSeconds: 0 }
  },

  async act({ send, route, lang }, form) {
    const { template_id = '', version = '0' } = form
    const isDeletion = form.act === 'delete'
    const typed = typedTemplate(form)
    const answer = await (isDeletion
      ? send('uploadTemplate', { act: 'delete', template_id, version })
      : send('uploadTemplate', { act: 'save', template_id, version, ...typed }))
    if (answer.ok) throw seeOther(hrefWith(route, { edit: undefined, done: isDeletion ? 'deleted' : 'saved' }))
    if (answer.code === 'sign_in') throw isDeletion ? redirectToSignIn(route, lang, 'act') : new SignedOutForm()
    return { status: statusOf(answer), outcome: { typed: { ...form, ...typed }, codes: codesOf(answer) } }
  },

  head: (_, { t }) => unlistedHead(t('templates.title'), t),

  Page({ templates, categories }, context, outcome) {
    const { t, lang, route } = context
    const { edit, done } = route.query
    const chosen = outcome ? outcome.typed.template_id : edit
    const edited = templates.find(({ template_id }) => template_id === chosen) ?? null
    return [
      <header key="heading" className="page-heading upload-heading">
        <h1>{t('templates.title')}</h1>
        <a className="button" href={href('upload', {}, { lang })}>
          {t('upload.title')}
        </a>
        <p>{t('templates.lead')}</p>
      </header>,
      <div key="templates" className="upload-area">
        {done && !outcome && (
          <p className="form-done" role="status">
            {t(`templates.${done}`)}
          </p>
        )}
        {templates.length === 0 ? (
          <EmptyState icon="download" title={t('templates.empty')} />
        ) : (
          <ul className="saved-replies">
            {templates.map((template) => (
              <Item key={template.template_id} template={template} context={context} />
            ))}
          </ul>
        )}
        <UploadTemplateForm
          key={edited?.template_id ?? 'new'}
          template={edited}
          categories={categories}
          outcome={outcome}
          context={context}
        />
      </div>,
    ]
  },
})

const Item = ({ template, context: { t, lang, route } }: { template: Template; context: Context }) => {
  const { template_id, name, version, fields } = template
  return (
    <li className="moderation-item">
      <h2>{name}</h2>
      <p className="form-note">
        {[fields.categories?.replaceAll(',', ', '), fields.performers, fields.channel].filter(Boolean).join(' · ')}
      </p>
      <form className="upload-acts" method="post" action={hrefWith(route, { edit: undefined, done: undefined })}>
        <input type="hidden" name="template_id" value={template_id} />
        <input type="hidden" name="version" value={version} />
        <a className="button" href={href('upload', {}, { lang, query: { template: template_id } })}>
          {t('templates.use')}
        </a>
        <a className="button" href={hrefWith(route, { edit: template_id, done: undefined })}>
          {t('templates.edit')}
        </a>
        <button className="button button-bad" type="submit" name="act" value="delete">
          {t('jobs.delete')}
        </button>
      </form>
    </li>
  )
}
