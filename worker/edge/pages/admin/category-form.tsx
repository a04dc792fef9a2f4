// The form of a category, new or not. What was typed stays after a refusal; a save that another one came before shows both.
import { Field } from '../../../../client/parts/field.tsx'
import { FieldError } from '../../../../client/parts/field-error.tsx'
import { TextArea } from '../../../../client/parts/text-area.tsx'
import type { AdminCategory } from '../../../../shared/entities/admin-category.ts'
import { categoryDescriptionMaxLength, categoryPlaceMax, categoryTitleMaxLength } from '../../../../shared/limits.ts'
import { fieldError } from '../../../../shared/refusals.ts'
import { codesOf, type FieldCode, statusOf } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { seeOther } from '../../http/redirects.ts'
import { ConflictTable } from '../../parts/conflict-table.tsx'
import { OtherLanguages } from '../../parts/other-languages.tsx'
import type { Acted, FormTexts, PageContext } from '../../render/page.ts'
import { formTextsOf } from './category-texts.ts'

export type CategoryOutcome = { typed: FormTexts; codes: readonly FieldCode[] }

/** Saves, and leads to the category's page. */
export async function saveCategory(
  { send, lang }: Pick<PageContext, 'send' | 'lang'>,
  form: FormTexts,
): Promise<Acted<CategoryOutcome>> {
  const answer = await send('saveCategory', form)
  if (answer.ok) {
    const done = Number(form.category_id ?? 0) === 0 ? 'created' : 'saved'
    throw seeOther(href('admin_category', { id: String(answer.value.category_id) }, { lang, query: { done } }))
  }
  return { status: statusOf(answer), outcome: { typed: form, codes: codesOf(answer) } }
}

type Props = {
  /** Null for a new one. */
  category: AdminCategory | null
  outcome: CategoryOutcome | null
  context: Pick<PageContext, 't' | 'lang' | 'route'>
}

export const CategoryForm = ({ category, outcome, context }: Props) => {
  const { t, lang, route } = context
  const saved = formTextsOf(category)
  const texts: FormTexts = outcome?.typed ?? saved
  const codes = outcome?.codes ?? []
  const errorOf = (field: string) => fieldError({ t, family: 'admin', codes }, field)
  const isOutdated = codes.some(({ field, code }) => field === 'version' && code === 'changed')
  const version = isOutdated ? (outcome?.typed.version ?? '') : String(category?.version ?? 0)
  return (
    <form className="admin-form" method="post" action={route.canonicalPath}>
      {isOutdated && category && <ConflictTable theirs={saved} typed={texts} codes={codes} context={{ t, lang }} />}
      {errorOf('notify') && <FieldError text={errorOf('notify')} />}
      <input type="hidden" name="category_id" value={category?.category_id ?? 0} />
      <input type="hidden" name="version" value={version} />
      <OwnFields category={category} texts={texts} errorOf={errorOf} t={t} />
      <OtherLanguages
        texts={texts}
        codes={codes}
        errorOf={errorOf}
        titleMax={categoryTitleMaxLength}
        descriptionMax={categoryDescriptionMaxLength}
        hasDirs
        first="en"
        t={t}
      />
      <p className="admin-acts">
        <button className="button button-primary" type="submit">
          {t(category ? 'lists.save' : 'lists.create')}
        </button>
        {isOutdated && (
          <button className="button button-bad" type="submit" name="overwrite" value="1">
            {t('admin.overwrite')}
          </button>
        )}
        <a className="button" href={isOutdated ? route.canonicalPath : href('admin_categories', {}, { lang })}>
          {t(isOutdated ? 'admin.dropMine' : 'lists.cancel')}
        </a>
      </p>
    </form>
  )
}

type FieldsProps = {
  texts: FormTexts
  errorOf: (field: string) => string | undefined
  t: PageContext['t']
}

const OwnFields = ({ category, texts, errorOf, t }: FieldsProps & { category: AdminCategory | null }) => (
  <>
    <Field
      name="title"
      label={t('lists.title')}
      defaultValue={texts.title}
      maxLength={categoryTitleMaxLength}
      required
      autoComplete="off"
      error={errorOf('title')}
    />
    <Field
      name="dir"
      label={t('admin.dir')}
      help={t('admin.dirHelp')}
      defaultValue={texts.dir}
      required
      autoComplete="off"
      autoCapitalize="none"
      error={errorOf('dir')}
    />
    <TextArea
      name="description"
      label={t('lists.desc')}
      help={t('admin.descriptionHelp')}
      rows={3}
      maxLength={categoryDescriptionMaxLength}
      defaultValue={texts.description}
      error={errorOf('description')}
    />
    <TextArea
      name="aliases"
      label={t('admin.aliases')}
      help={t('admin.aliasesHelp')}
      rows={2}
      defaultValue={texts.aliases}
      error={errorOf('aliases')}
    />
    <Field
      name="place"
      type="number"
      min={0}
      max={categoryPlaceMax}
      label={t('admin.place')}
      help={t('admin.placeHelp')}
      defaultValue={texts.place}
      error={errorOf('place')}
    />
    <Field
      name="parent"
      label={t('admin.parent')}
      help={t('admin.parentHelp')}
      defaultValue={texts.parent}
      autoComplete="off"
      autoCapitalize="none"
      error={errorOf('parent')}
    />
    <label className="check">
      <input type="checkbox" name="is_hidden" value="1" defaultChecked={texts.is_hidden === '1'} />
      {t('admin.isHidden')}
    </label>
    {category?.is_always_hidden && <p className="form-note">{t('admin.alwaysHidden')}</p>}
  </>
)
