// The form of a creator's channel, new or not: the fields of the back office without what staff alone set.
import { FieldError } from '../../../../client/parts/field-error.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { fieldError } from '../../../../shared/refusals.ts'
import type { FieldCode } from '../../../../shared/result.ts'
import { staffChannelFields } from '../../../../shared/rules/people-channel-roles.ts'
import { ConflictTable } from '../../parts/conflict-table.tsx'
import { OtherDescriptions, SubjectFields } from '../../parts/subject-fields.tsx'
import type { FormTexts, PageContext } from '../../render/page.ts'

type Props = {
  /** Null for a new one. */
  channel: AnswerOf<'ownChannel'>['channel'] | null
  outcome: { typed: FormTexts; codes: readonly FieldCode[] } | null
  action: string
  context: Pick<PageContext, 't' | 'lang'>
}

export const ChannelForm = ({ channel, outcome, action, context: { t, lang } }: Props) => {
  const texts: FormTexts = outcome?.typed ?? channel?.fields ?? {}
  const codes = outcome?.codes ?? []
  const own = codes.filter(({ code }) => code !== 'changed')
  const errorOf = (field: string) => fieldError({ t, family: 'admin', codes: own }, field)
  const isOutdated = codes.some(({ field, code }) => field === 'version' && code === 'changed')
  const version = isOutdated ? (outcome?.typed.version ?? '') : String(channel?.version ?? 0)
  const fields = { family: 'channels', texts, errorOf, t } as const
  return (
    <form className="admin-form" method="post" action={action}>
      {isOutdated && channel && (
        <ConflictTable theirs={channel.fields} typed={texts} codes={codes} context={{ t, lang }} />
      )}
      {errorOf('notify') && <FieldError text={errorOf('notify')} />}
      <input type="hidden" name="version" value={version} />
      <SubjectFields {...fields} without={staffChannelFields} />
      {channel && channel.former_dirs.length > 0 && (
        <p className="form-note">{t('admin.formerDirs', { dirs: channel.former_dirs.join(', ') })}</p>
      )}
      <OtherDescriptions {...fields} />
      <p className="admin-acts">
        <button className="button button-primary" type="submit">
          {t(channel ? 'lists.save' : 'ownChannels.open')}
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
