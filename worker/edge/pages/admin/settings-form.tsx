// The form of a group of settings. What was typed stays after a refusal and in a preview.

import { FieldError } from '../../../../client/parts/field-error.tsx'
import { TextArea } from '../../../../client/parts/text-area.tsx'
import { type Lang, langs, locales } from '../../../../locales/locales.ts'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import type { FieldChange } from '../../../../shared/entities/admin.ts'
import { settingNoteMaxLength } from '../../../../shared/limits.ts'
import { fieldError } from '../../../../shared/refusals.ts'
import type { FieldCode } from '../../../../shared/result.ts'
import { hrefWith } from '../../../../shared/routes.ts'
import type { SettingGroup } from '../../../../shared/rules/site-setting-groups.ts'
import { defaultText } from '../../operator/setting-texts.ts'
import { Conflict, changedIn } from '../../parts/conflict.tsx'
import { settingName } from '../../parts/setting-names.ts'
import type { FormTexts, PageContext } from '../../render/page.ts'
import { SettingField } from './setting-field.tsx'
import { isTranslated, keysOf } from './settings-texts.ts'

/** `changes` is a preview; else the form was refused. */
export type SettingsOutcome = {
  typed: FormTexts
  codes: readonly FieldCode[]
  changes: readonly FieldChange[] | null
}

type Props = {
  data: AnswerOf<'adminSettings'>
  group: SettingGroup
  textLang: Lang
  outcome: SettingsOutcome | null
  context: PageContext<'admin_settings'>
}

export const SettingsForm = ({ data, group, textLang, outcome, context: { t, route } }: Props) => {
  const codes = outcome?.codes ?? []
  const keys = keysOf(group, textLang)
  const errorOf = (field: string) => fieldError({ t, family: 'siteSettings', codes }, field)
  const isOutdated = codes.some(({ field, code }) => field === 'version' && code === 'changed')
  const textOf = (key: string) => outcome?.typed[key] ?? data.texts[key] ?? defaultText(key, data.defaults)
  const elsewhere = codes.filter(({ field }) => field !== 'version' && field !== 'notify' && !keys.includes(field))
  const fields = keys.map((key) => (
    <SettingField key={key} name={key} text={textOf(key)} error={isOutdated ? undefined : errorOf(key)} t={t} />
  ))
  return (
    <form className="admin-form" method="post" action={hrefWith(route, { done: undefined })}>
      {isOutdated && <Theirs data={data} keys={keys} outcome={outcome} t={t} />}
      {errorOf('notify') && <FieldError text={errorOf('notify')} />}
      {!isOutdated && elsewhere.length > 0 && (
        <FieldError
          text={t('siteSettings.hiddenProblems', {
            names: elsewhere.map(({ field }) => settingName(field, t) ?? field).join(', '),
          })}
        />
      )}
      {/* Saving once more after another version came between is a decision about that version. */}
      <input type="hidden" name="version" value={isOutdated ? data.newest : (outcome?.typed.version ?? data.newest)} />
      {isTranslated(group) && <Languages textLang={textLang} route={route} t={t} />}
      {group === 'colours' ? <div className="admin-colours">{fields}</div> : fields}
      <TextArea
        name="note"
        label={t('siteSettings.note')}
        rows={2}
        maxLength={settingNoteMaxLength}
        defaultValue={outcome?.typed.note}
        error={errorOf('note')}
      />
      <p className="admin-acts">
        <button className="button" type="submit" name="preview" value="1">
          {t('siteSettings.preview')}
        </button>
        <button className="button button-primary" type="submit">
          {t('siteSettings.publish')}
        </button>
        {outcome && (
          <a className="button" href={hrefWith(route, { done: undefined })}>
            {t('lists.cancel')}
          </a>
        )}
      </p>
    </form>
  )
}

type LanguagesProps = { textLang: Lang; route: Props['context']['route']; t: PageContext['t'] }

const Languages = ({ textLang, route, t }: LanguagesProps) => (
  <nav className="tabs" data-row="" aria-label={t('siteSettings.language')}>
    {langs.map((code) => (
      <a
        key={code}
        href={hrefWith(route, { text: code, done: undefined })}
        lang={locales[code].tag}
        aria-current={code === textLang ? 'true' : undefined}
      >
        {locales[code].name}
      </a>
    ))}
  </nav>
)

type TheirsProps = Pick<Props, 'data' | 'outcome'> & { keys: readonly string[]; t: PageContext['t'] }

/** What the other admin changed, beside what was typed here. */
const Theirs = ({ data, keys, outcome, t }: TheirsProps) => {
  const theirs = (key: string) => data.texts[key] ?? defaultText(key, data.defaults)
  return (
    <Conflict
      title={t('siteSettings.error.changed')}
      fields={changedIn(outcome?.codes ?? []).map((field) => ({
        field,
        name: settingName(field, t) ?? field,
        theirs: theirs(field) || '–',
        yours: keys.includes(field) ? outcome?.typed[field] || '–' : '–',
      }))}
      t={t}
    />
  )
}
