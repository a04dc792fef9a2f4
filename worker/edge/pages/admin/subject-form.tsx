// The form of a performer, a channel or a playlist, new or not. What was typed stays after a refusal; a save that another one came before
// shows both.
import { FieldError } from '../../../../client/parts/field-error.tsx'
import type { AdminSubject } from '../../../../shared/entities/admin-subject.ts'
import { fieldError } from '../../../../shared/refusals.ts'
import { codesOf, type FieldCode, statusOf } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import type { SubjectFamily } from '../../../../shared/rules/admin-families.ts'
import { seeOther } from '../../http/redirects.ts'
import { ConflictTable } from '../../parts/conflict-table.tsx'
import { OtherDescriptions, SubjectFields } from '../../parts/subject-fields.tsx'
import { withFallback, withoutFallback } from '../../parts/texts-by-language.ts'
import type { Acted, FormTexts, PageContext } from '../../render/page.ts'
import { subjectNames } from './subject-names.ts'

export type SubjectOutcome = { typed: FormTexts; codes: readonly FieldCode[] }

type Sender = Pick<PageContext, 'send' | 'lang'>

/** Saves, and leads to the object's page. @param id 0 for a new one */
export async function saveSubject(
  { send, lang }: Sender,
  family: SubjectFamily,
  id: string,
  form: FormTexts,
): Promise<Acted<SubjectOutcome>> {
  const answer = await send('saveSubject', { ...withFallback(form, lang, 'description'), family, id })
  if (answer.ok) {
    const done = id === '0' ? 'created' : 'saved'
    const saved = String(answer.value.id)
    throw seeOther(href(subjectNames[family].page, { id: saved }, { lang, query: { done } }))
  }
  return { status: statusOf(answer), outcome: { typed: form, codes: codesOf(answer) } }
}

type Props = {
  family: SubjectFamily
  /** Null for a new one. */
  subject: AdminSubject | null
  outcome: SubjectOutcome | null
  context: Pick<PageContext, 't' | 'lang' | 'route'>
}

export const SubjectForm = ({ family, subject, outcome, context }: Props) => {
  const { t, lang, route } = context
  const texts: FormTexts = outcome?.typed ?? withoutFallback(subject?.fields ?? {}, lang, 'description')
  const codes = outcome?.codes ?? []
  const own = codes.filter(({ code }) => code !== 'changed')
  const errorOf = (field: string) => fieldError({ t, family: 'admin', codes: own }, field)
  const isOutdated = codes.some(({ field, code }) => field === 'version' && code === 'changed')
  const version = isOutdated ? (outcome?.typed.version ?? '') : String(subject?.version ?? 0)
  return (
    <form className="admin-form" method="post" action={route.canonicalPath}>
      {isOutdated && subject && (
        <ConflictTable theirs={subject.fields} typed={texts} codes={codes} context={{ t, lang }} />
      )}
      {errorOf('notify') && <FieldError text={errorOf('notify')} />}
      <input type="hidden" name="version" value={version} />
      {family === 'playlists' && subject && (
        <p className="form-note">{t('admin.playlistLead', { name: subject.member })}</p>
      )}
      <SubjectFields family={family} texts={texts} errorOf={errorOf} lang={lang} t={t} />
      {subject && subject.former_dirs.length > 0 && (
        <p className="form-note">{t('admin.formerDirs', { dirs: subject.former_dirs.join(', ') })}</p>
      )}
      <OtherDescriptions family={family} texts={texts} errorOf={errorOf} lang={lang} t={t} />
      <p className="admin-acts">
        <button className="button button-primary" type="submit">
          {t(subject ? 'lists.save' : 'lists.create')}
        </button>
        {isOutdated && (
          <button className="button button-bad" type="submit" name="overwrite" value="1">
            {t('admin.overwrite')}
          </button>
        )}
        <a className="button" href={isOutdated ? route.canonicalPath : href(subjectNames[family].table, {}, { lang })}>
          {t(isOutdated ? 'admin.dropMine' : 'lists.cancel')}
        </a>
      </p>
    </form>
  )
}
