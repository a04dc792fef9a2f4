// A member's templates of details for uploads: their list, and a save that is refused when another came between.
import type { AnswerOf, BodyOf, WriteAnswerOf } from '../../../shared/contract/contract.ts'
import { type TemplateFields, templateFields } from '../../../shared/forms/studio-template.ts'
import { uploadTemplatesMax } from '../../../shared/limits.ts'
import { ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import { tagsText } from '../../../shared/rules/video-tags.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { newUploadId } from './new-upload.ts'
import { addTemplate, changeTemplate, deleteTemplate, templatesOf } from './store/upload-templates.ts'

export async function answerUploadTemplates(
  _: unknown,
  { db }: Env,
  { user }: MemberCaller,
): Promise<Result<AnswerOf<'uploadTemplates'>>> {
  const rows = await templatesOf(db, user.user_id)
  return ok({ templates: rows.map(({ fields, ...row }) => ({ ...row, fields: JSON.parse(fields) })) })
}

type Form = BodyOf<'uploadTemplate'>
type Answer = Result<WriteAnswerOf<'uploadTemplate'>>

export async function answerUploadTemplate(form: Form, { db }: Env, { user }: MemberCaller): Promise<Answer> {
  const { user_id: userId } = user
  const version = Number(form.version)
  const own = await templatesOf(db, userId)
  const before = own.find(({ template_id }) => template_id === form.template_id)
  if (form.template_id !== '' && !before) return refused('not_found', 'notify')
  if (before && before.version !== version) return outdated(before.version)
  if (form.act === 'delete') {
    const { meta } = await deleteTemplate(db, { templateId: form.template_id, userId, version }).run()
    return meta.changes === 0 ? outdated(version + 1) : ok({ ok: true, template_id: form.template_id })
  }
  const isTaken = own.some(
    ({ name, template_id }) => template_id !== form.template_id && name.toLowerCase() === form.name.toLowerCase(),
  )
  if (isTaken) return refusedForm([{ field: 'name', code: 'template_taken' }])
  const templateId = form.template_id || newUploadId()
  const one = { templateId, userId, name: form.name, fields: fieldsOf(form), nowSeconds: currentSeconds() }
  const { meta } = await (before ? changeTemplate(db, one, version) : addTemplate(db, one)).run()
  if (meta.changes > 0) return ok({ ok: true, template_id: templateId })
  return before
    ? outdated(version + 1)
    : refusedForm([{ field: 'notify', code: 'templates_max', info: uploadTemplatesMax }])
}

const outdated = (version: number) => refusedForm([{ field: 'version', code: 'changed', info: version }])

/** Without empty ones, as JSON. */
function fieldsOf(form: Extract<Form, { act: 'save' }>): string {
  const fields: TemplateFields = {}
  for (const name of templateFields) {
    const value = name === 'tags' ? tagsText(form.tags) : String(form[name] ?? '')
    if (value !== '') fields[name] = value
  }
  return JSON.stringify(fields)
}
