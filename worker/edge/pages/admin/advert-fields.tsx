// The fields of a campaign: what it is, whom it is for, and its limits.
import { Field } from '../../../../client/parts/field.tsx'
import { FieldError } from '../../../../client/parts/field-error.tsx'
import { SelectField } from '../../../../client/parts/select-field.tsx'
import type { MessageKey } from '../../../../locales/locales.ts'
import { advertPriorityMax, advertTitleMaxLength, advertWeightMax } from '../../../../shared/limits.ts'
import { advertSlotNames, campaignAudiences, campaignDevices } from '../../../../shared/rules/ads-campaigns.ts'
import type { FormTexts, PageContext } from '../../render/page.ts'

type FieldsProps = {
  texts: FormTexts
  errorOf: (field: string) => string | undefined
  t: PageContext['t']
}

type TextProps = FieldsProps & { name: string; label: MessageKey; help?: MessageKey; example?: string }

/** A field whose error and value are found by its name. */
const TextField = ({
  name,
  label,
  help,
  example = '',
  texts,
  errorOf,
  t,
  ...input
}: TextProps & Record<`${string}`, unknown>) => (
  <Field
    {...input}
    name={name}
    label={t(label)}
    help={help && t(help, { example })}
    defaultValue={texts[name]}
    autoComplete="off"
    error={errorOf(name)}
  />
)

export const OwnFields = (shared: FieldsProps) => (
  <>
    <TextField {...shared} name="title" label="lists.title" maxLength={advertTitleMaxLength} required />
    <TextField
      {...shared}
      name="advertiser"
      label="adverts.advertiser"
      help="adverts.advertiserHelp"
      maxLength={advertTitleMaxLength}
      required
    />
    <TextField
      {...shared}
      name="payer"
      label="adverts.payer"
      help="adverts.payerHelp"
      maxLength={advertTitleMaxLength}
    />
    <div className="admin-row">
      <TextField {...shared} name="starts" label="adverts.starts" help="adverts.startsHelp" type="datetime-local" />
      <TextField {...shared} name="ends" label="adverts.ends" help="adverts.endsHelp" type="datetime-local" />
      <TextField
        {...shared}
        name="priority"
        label="adverts.priority"
        help="adverts.priorityHelp"
        type="number"
        min={0}
        max={advertPriorityMax}
      />
      <TextField
        {...shared}
        name="weight"
        label="adverts.weight"
        help="adverts.weightHelp"
        type="number"
        min={1}
        max={advertWeightMax}
      />
    </div>
    <Boxes
      {...shared}
      prefix="slot"
      label="adverts.slots"
      names={advertSlotNames}
      textOf={(name) => shared.t(`adverts.slot_${name}`)}
      error={shared.errorOf('slots')}
    />
  </>
)

type BoxesProps<Name extends string> = FieldsProps & {
  prefix: 'slot' | 'device'
  label: MessageKey
  names: readonly Name[]
  textOf: (name: Name) => string
  error?: string | undefined
}

const Boxes = <Name extends string>({ prefix, label, names, textOf, error, texts, t }: BoxesProps<Name>) => (
  <fieldset className="admin-boxes">
    <legend>{t(label)}</legend>
    {names.map((name) => (
      <label key={name} className="check">
        <input
          type="checkbox"
          name={`${prefix}_${name}`}
          value="1"
          defaultChecked={texts[`${prefix}_${name}`] === '1'}
        />
        {textOf(name)}
      </label>
    ))}
    {error && <FieldError text={error} />}
  </fieldset>
)

export const TargetFields = (shared: FieldsProps) => {
  const { texts, t, errorOf } = shared
  return (
    <>
      <SelectField
        name="audience"
        label={t('adverts.audience')}
        defaultValue={texts.audience}
        choices={campaignAudiences.map((value) => ({ value, label: t(`adverts.audience_${value}`) }))}
        error={errorOf('audience')}
      />
      <Boxes
        {...shared}
        prefix="device"
        label="adverts.devices"
        names={campaignDevices}
        textOf={(name) => t(`adverts.device_${name}`)}
      />
      <TextField {...shared} name="countries" label="adverts.countries" help="adverts.countriesHelp" example="de, at" />
      <TextField {...shared} name="languages" label="sitemap.languages" help="adverts.languagesHelp" example="de, fr" />
      <TextField
        {...shared}
        name="categories_in"
        label="adverts.categoriesIn"
        help="adverts.categoriesHelp"
        example="rain"
      />
      <TextField {...shared} name="categories_out" label="adverts.categoriesOut" />
    </>
  )
}

export const CapFields = (shared: FieldsProps) => (
  <div className="admin-row">
    <TextField
      {...shared}
      name="device_cap"
      label="adverts.deviceCap"
      help="adverts.deviceCapHelp"
      type="number"
      min={0}
    />
    <TextField {...shared} name="day_cap" label="adverts.dayCap" help="adverts.dayCapHelp" type="number" min={0} />
    <TextField {...shared} name="rate_mille" label="adverts.rateMille" help="adverts.rateHelp" inputMode="decimal" />
    <TextField {...shared} name="rate_click" label="adverts.rateClick" inputMode="decimal" />
  </div>
)
