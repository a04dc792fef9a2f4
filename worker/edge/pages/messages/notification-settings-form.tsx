// The form of the settings of notifications: one row a kind, one box a channel. What cannot be switched off has no box.
import { ownTimeZone } from '../../../../client/islands/messages/own-time-zone.tsx'
import { FieldError } from '../../../../client/parts/field-error.tsx'
import { SelectField } from '../../../../client/parts/select-field.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import type { NotificationKind } from '../../../../shared/entities/notification.ts'
import { fieldError, otherError } from '../../../../shared/refusals.ts'
import type { FieldCode } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import {
  notificationChannels,
  notificationDefaults,
  notificationOrder,
} from '../../../../shared/rules/messages-notification-channels.ts'
import { timeZonesWith, timeZoneWords } from '../../../../shared/rules/time-zones.ts'
import { notificationTexts } from '../../parts/notification-texts.ts'
import { Island } from '../../render/island.tsx'
import type { FormTexts, PageContext } from '../../render/page.ts'

/** `typed` is null where another form of the page was refused. */
export type NotificationSettingsOutcome = { typed: FormTexts | null; codes: readonly FieldCode[] }

type Own = AnswerOf<'notificationSettings'>
type Context = PageContext<'notification_settings'>
type Props = { own: Own; outcome: NotificationSettingsOutcome | null; context: Context }

export const NotificationSettingsView = ({ own, outcome, context }: Props) => {
  const { t, lang } = context
  const codes = outcome?.codes ?? []
  const errors = { t, family: 'form', codes } as const
  const typed = outcome?.typed ?? textsOf(own)
  const general = otherError(errors, ['quiet_from', 'quiet_to', 'time_zone'])
  // What another window saved is read by now: the next save is meant to replace it.
  const version = codes.some(({ code }) => code === 'changed') ? own.version : (typed.version ?? own.version)
  return (
    <form className="settings-form" method="post" action={href('notification_settings', {}, { lang })}>
      {general && <FieldError text={general} />}
      <input type="hidden" name="version" value={version} />
      <Kinds typed={typed} t={t} />
      <fieldset className="form-part">
        <legend>
          <h2>{t('notificationSettings.wording')}</h2>
        </legend>
        <Box
          name="has_titles"
          label={t('notificationSettings.titles')}
          help={t('notificationSettings.titlesHelp')}
          typed={typed}
        />
        <Box
          name="is_discreet"
          label={t('notificationSettings.discreet')}
          help={t('notificationSettings.discreetHelp')}
          typed={typed}
        />
      </fieldset>
      <QuietHours
        typed={typed}
        isUnchosen={own.version === 0 && !outcome?.typed}
        errorOf={(field) => fieldError(errors, field)}
        context={context}
      />
      <fieldset className="form-part">
        <legend>
          <h2>{t('notificationSettings.digest')}</h2>
        </legend>
        <Box
          name="digest"
          value="weekly"
          label={t('notificationSettings.digestBox')}
          help={t('notificationSettings.digestHelp')}
          typed={typed}
        />
      </fieldset>
      <button className="button button-primary settings-save" type="submit">
        {t('edit.save')}
      </button>
    </form>
  )
}

/** What is stored, as the form shows it: each ticked box is a field of its own. */
const textsOf = (own: Own): FormTexts => ({
  ...notificationTexts(own),
  ...Object.fromEntries(own.on.map((choice) => [choice, '1'])),
})

type T = Context['t']

const Kinds = ({ typed, t }: { typed: FormTexts; t: T }) => (
  <div className="form-part notification-kinds">
    <table>
      <thead>
        <tr>
          <th scope="col">{t('notificationSettings.what')}</th>
          {notificationChannels.map((channel) => (
            <th key={channel} scope="col" id={`channel-${channel}`}>
              {t(`notificationSettings.channel_${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {notificationOrder.map((kind) => (
          <KindRow key={kind} kind={kind} typed={typed} t={t} />
        ))}
      </tbody>
    </table>
    <p className="form-note">{t('notificationSettings.security')}</p>
  </div>
)

const KindRow = ({ kind, typed, t }: { kind: NotificationKind; typed: FormTexts; t: T }) => (
  <tr>
    <th scope="row" id={`kind-${kind}`}>
      {t(`notificationKinds.${kind}`)}
    </th>
    {notificationChannels.map((channel) => (
      <td key={channel}>
        {notificationDefaults[kind][channel] === 'always' ? (
          <small>{t('notificationSettings.always')}</small>
        ) : (
          <label className="notification-box">
            <input
              type="checkbox"
              name={`${channel}.${kind}`}
              value="1"
              defaultChecked={typed[`${channel}.${kind}`] === '1'}
              aria-labelledby={`kind-${kind} channel-${channel}`}
            />
          </label>
        )}
      </td>
    ))}
  </tr>
)

type QuietProps = {
  typed: FormTexts
  /** The member has never saved this form, and so never chose a zone. */
  isUnchosen: boolean
  errorOf: (field: string) => string | undefined
  context: Context
}

const QuietHours = ({ typed, isUnchosen, errorOf, context: { t, lang } }: QuietProps) => {
  const hours = [
    { value: '', label: t('notificationSettings.none') },
    ...Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${String(hour).padStart(2, '0')}:00` })),
  ]
  const hourField = (name: 'quiet_from' | 'quiet_to', label: string) => (
    <SelectField name={name} label={label} choices={hours} defaultValue={typed[name]} error={errorOf(name)} />
  )
  return (
    <fieldset className="form-part">
      <legend>
        <h2>{t('notificationSettings.quiet')}</h2>
      </legend>
      <p className="form-note">{t('notificationSettings.quietHelp')}</p>
      <div className="notification-hours">
        {hourField('quiet_from', t('notificationSettings.from'))}
        {hourField('quiet_to', t('notificationSettings.until'))}
      </div>
      <SelectField
        name="time_zone"
        label={t('studio.timeZone')}
        choices={timeZonesWith(typed.time_zone ?? '').map((value) => ({ value, label: timeZoneWords(value) }))}
        defaultValue={typed.time_zone}
        error={errorOf('time_zone')}
      />
      <Island of={ownTimeZone} id="own-time-zone" props={{ field: 'time_zone', isUnchosen }} t={t} lang={lang} />
    </fieldset>
  )
}

type BoxProps = { name: string; value?: string; label: string; help: string; typed: FormTexts }

const Box = ({ name, value = '1', label, help, typed }: BoxProps) => (
  <label className="settings-box">
    <span>
      {label}
      <small>{help}</small>
    </span>
    <input type="checkbox" name={name} value={value} defaultChecked={typed[name] === value} />
  </label>
)
