// The settings form for every visitor, filled with the current values.
import type { ReactNode } from 'react'
import { SelectField } from '../../../../client/parts/select-field.tsx'
import { langs, locales } from '../../../../locales/locales.ts'
import { type BoxName, boxes, type SettingName, type Settings, settings } from '../../../../shared/rules/settings.ts'
import type { PageContext } from '../../render/page.ts'

type Props = Pick<PageContext, 't' | 'lang'> & { action: string; now: Settings }

export const SettingsForm = ({ action, now, t, lang }: Props) => (
  <form className="settings-form" method="post" action={action}>
    <Group title={t('settings.look')}>
      <SelectField
        name="lang"
        label={t('header.language')}
        defaultValue={lang}
        choices={langs.map((value) => ({ value, label: locales[value].name }))}
      />
      <Pick
        name="theme"
        values={settings.theme}
        label={t('settings.theme')}
        words={(value) => t(`settings.theme_${value}`)}
        now={now}
      />
      <Pick
        name="thumbs"
        values={settings.thumbs}
        label={t('settings.pictures')}
        words={(value) => t(`settings.pictures_${value}`)}
        now={now}
      />
    </Group>
    <Group title={t('settings.lists')}>
      <Box name="autoplay" label={t('settings.autoplay')} help={t('settings.autoplayHelp')} now={now} />
      <Box name="theatre" label={t('settings.theatre')} help={t('settings.theatreHelp')} now={now} />
      <Box name="hover" label={t('settings.hover')} help={t('settings.hoverHelp')} now={now} />
      <Box name="watched" label={t('watched.hide')} now={now} />
    </Group>
    <Group title={t('settings.privacy')}>
      <Box name="history" label={t('history.keep')} help={t('history.keepHelp')} now={now} />
      <Box
        name="discreet"
        label={t('settings.discreet')}
        help={t('settings.discreetHelp', { title: t('settings.discreetTitle') })}
        now={now}
      />
      <Box name="exit" label={t('settings.exit')} help={t('settings.exitHelp')} now={now} />
    </Group>
    <button className="button button-primary settings-save" type="submit">
      {t('edit.save')}
    </button>
  </form>
)

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="form-part">
    <legend>
      <h2>{title}</h2>
    </legend>
    {children}
  </fieldset>
)

type PickProps<Name extends SettingName> = {
  name: Name
  values: readonly Settings[Name][]
  label: string
  words: (value: Settings[Name]) => string
  now: Settings
}

const Pick = <Name extends SettingName>({ name, values, label, words, now }: PickProps<Name>) => (
  <fieldset className="form-group">
    <legend>{label}</legend>
    <div className="settings-values">
      {values.map((value) => (
        <label key={value} className="settings-value">
          <input type="radio" name={name} value={value} defaultChecked={now[name] === value} />
          {words(value)}
        </label>
      ))}
    </div>
  </fieldset>
)

type BoxProps = { name: BoxName; label: string; help?: string; now: Settings }

const Box = ({ name, label, help, now }: BoxProps) => (
  <label className="settings-box">
    <span>
      {label}
      {help && <small>{help}</small>}
    </span>
    <input type="checkbox" name={name} value={boxes[name]} defaultChecked={now[name] === boxes[name]} />
  </label>
)
