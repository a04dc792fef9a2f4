// The form of a performer's own page: the biography in each language, and the links.
import { FieldError } from '../../../../client/parts/field-error.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { fieldError } from '../../../../shared/refusals.ts'
import type { FieldCode } from '../../../../shared/result.ts'
import { staffPerformerFields } from '../../../../shared/rules/people-performer-fields.ts'
import { ConflictTable } from '../../parts/conflict-table.tsx'
import { OtherDescriptions, SubjectFields } from '../../parts/subject-fields.tsx'
import type { FormTexts, PageContext } from '../../render/page.ts'

type Props = {
  performer: AnswerOf<'ownPerformer'>['performer']
  outcome: { typed: FormTexts; codes: readonly FieldCode[] } | null
  action: string
  context: Pick<PageContext, 't' | 'lang'>
}

export const PerformerForm = ({ performer, outcome, action, context: { t, lang } }: Props) => {
  const texts: FormTexts = outcome?.typed ?? performer.fields
  const codes = outcome?.codes ?? []
  const own = codes.filter(({ code }) => code !== 'changed')
  const errorOf = (field: string) => fieldError({ t, family: 'admin', codes: own }, field)
  const isOutdated = codes.some(({ field, code }) => field === 'version' && code === 'changed')
  const version = isOutdated ? (outcome?.typed.version ?? '') : String(performer.version)
  const fields = { family: 'models', texts, errorOf, t } as const
  return (
    <form className="admin-form" method="post" action={action}>
      {isOutdated && <ConflictTable theirs={performer.fields} typed={texts} codes={codes} context={{ t, lang }} />}
      {errorOf('notify') && <FieldError text={errorOf('notify')} />}
      <input type="hidden" name="version" value={version} />
      <SubjectFields {...fields} without={staffPerformerFields} />
      <OtherDescriptions {...fields} />
      <p className="admin-acts">
        <button className="button button-primary" type="submit">
          {t('lists.save')}
        </button>
        {isOutdated && (
          <>
            <button className="button button-bad" type="submit" name="overwrite" value="1">
              {t('admin.overwrite')}
            </button>
            <a className="button" href={action}>
              {t('admin.dropMine')}
            </a>
          </>
        )}
      </p>
    </form>
  )
}
