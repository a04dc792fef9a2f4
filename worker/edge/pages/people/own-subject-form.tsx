// The form of a creator's channel or a performer's own page: the fields of the back office without what staff alone set.
import { FieldError } from '../../../../client/parts/field-error.tsx'
import { fieldError } from '../../../../shared/refusals.ts'
import type { FieldCode } from '../../../../shared/result.ts'
import { staffChannelFields } from '../../../../shared/rules/people-channel-roles.ts'
import { staffPerformerFields } from '../../../../shared/rules/people-performer-fields.ts'
import { ConflictTable } from '../../parts/conflict-table.tsx'
import { OtherDescriptions, SubjectFields } from '../../parts/subject-fields.tsx'
import { withoutFallback } from '../../parts/texts-by-language.ts'
import type { FormTexts, PageContext } from '../../render/page.ts'

/** By family. */
const staffFields = { channels: staffChannelFields, models: staffPerformerFields }

type Props = {
  family: keyof typeof staffFields
  /** Null for a new one. */
  subject: { fields: FormTexts; version: number; former_dirs?: readonly string[] } | null
  /** What the button that saves says. */
  submit: string
  outcome: { typed: FormTexts; codes: readonly FieldCode[] } | null
  action: string
  context: Pick<PageContext, 't' | 'lang'>
}

export const OwnSubjectForm = ({ family, subject, submit, outcome, action, context: { t, lang } }: Props) => {
  const texts: FormTexts = outcome?.typed ?? withoutFallback(subject?.fields ?? {}, lang, 'description')
  const codes = outcome?.codes ?? []
  const own = codes.filter(({ code }) => code !== 'changed')
  const errorOf = (field: string) => fieldError({ t, family: 'admin', codes: own }, field)
  const isOutdated = codes.some(({ field, code }) => field === 'version' && code === 'changed')
  const version = isOutdated ? (outcome?.typed.version ?? '') : String(subject?.version ?? 0)
  const formerDirs = subject?.former_dirs ?? []
  const fields = { family, texts, errorOf, lang, t } as const
  return (
    <form className="admin-form" method="post" action={action}>
      {isOutdated && subject && (
        <ConflictTable theirs={subject.fields} typed={texts} codes={codes} context={{ t, lang }} />
      )}
      {errorOf('notify') && <FieldError text={errorOf('notify')} />}
      <input type="hidden" name="version" value={version} />
      <SubjectFields {...fields} without={staffFields[family]} />
      {formerDirs.length > 0 && <p className="form-note">{t('admin.formerDirs', { dirs: formerDirs.join(', ') })}</p>}
      <OtherDescriptions {...fields} />
      <p className="admin-acts">
        <button className="button button-primary" type="submit">
          {submit}
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
