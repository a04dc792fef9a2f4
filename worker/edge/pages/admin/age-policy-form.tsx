// The form of the age row of a place. What was typed stays after a refusal and in a preview.
import { Field } from '../../../../client/parts/field.tsx'
import { FieldError } from '../../../../client/parts/field-error.tsx'
import { SelectField } from '../../../../client/parts/select-field.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { ageRowRecheckMaxSeconds } from '../../../../shared/limits.ts'
import { fieldError, otherError } from '../../../../shared/refusals.ts'
import { href } from '../../../../shared/routes.ts'
import { baseAgeRows } from '../../../../shared/rules/age-own-rows.ts'
import { type AgeRow, ageModes } from '../../../../shared/rules/age-row.ts'
import type { FormTexts, PageContext } from '../../render/page.ts'
import { Fallbacks, Marks, Proofs, Sources } from './age-policy-fields.tsx'
import type { AgeOutcome } from './age-policy-outcome.ts'
import { placeHelp } from './age-policy-texts.ts'

const ticked = (box: string | undefined) => (box === '1' ? ('1' as const) : ('' as const))

/** What the form sends of a row. */
export const ageRowFields = ({ where = '', mode, hours, source, reviewed, from, counsel, ...boxes }: FormTexts) => ({
  where,
  mode: ageModes.find((one) => one === mode),
  hours,
  source,
  reviewed,
  from,
  counsel,
  declaration: ticked(boxes.declaration),
  estimate: ticked(boxes.estimate),
  review: ticked(boxes.review),
  wallet: ticked(boxes.wallet),
  eid: ticked(boxes.eid),
  wants_choice: ticked(boxes.wants_choice),
  fallback_estimate: ticked(boxes.fallback_estimate),
  fallback_review: ticked(boxes.fallback_review),
  fallback_wallet: ticked(boxes.fallback_wallet),
  fallback_eid: ticked(boxes.fallback_eid),
  unverified: ticked(boxes.unverified),
})

type Props = {
  data: AnswerOf<'adminAgePolicy'>
  outcome: AgeOutcome | null
  context: Pick<PageContext<'admin_age'>, 't' | 'route' | 'lang' | 'nowMs'>
}

export function AgeRowForm({ data, outcome, context: { t, route, lang, nowMs } }: Props) {
  const codes = outcome?.codes ?? []
  const errorOf = (field: string) => fieldError({ t, family: 'agePolicy', codes }, field)
  const { edit } = route.query
  const isEdited = ({ where }: AgeRow) => where === edit
  const drafted = data.draft?.edits.find(({ place }) => place === edit)?.row
  const row = drafted ?? data.rows.find(isEdited) ?? baseAgeRows.find(isEdited)
  const today = new Date(nowMs).toISOString().slice(0, 10)
  const texts = outcome?.typed ?? (row ? textsOf(row) : { where: edit ?? '', mode: 'assure', reviewed: today })
  const general = otherError({ t, family: 'agePolicy', codes }, fields)
  return (
    <section id="row">
      <h2>{t('agePolicy.setRow')}</h2>
      <form className="admin-form" method="post" action={href('admin_age', {}, { lang, query: { edit } })}>
        {general && <FieldError text={general} />}
        <input type="hidden" name="version" value={data.newest} />
        <input type="hidden" name="step" value="row" />
        <Field
          name="where"
          label={t('agePolicy.place')}
          help={placeHelp(t)}
          defaultValue={texts.where}
          maxLength={6}
          autoComplete="off"
          required
          error={errorOf('where')}
        />
        <SelectField
          name="mode"
          label={t('agePolicy.mode')}
          defaultValue={texts.mode}
          choices={ageModes.map((value) => ({ value, label: t(`agePolicy.mode_${value}`) }))}
          error={errorOf('mode')}
        />
        <Proofs texts={texts} error={errorOf('methods')} t={t} />
        <Fallbacks texts={texts} t={t} />
        <Marks texts={texts} t={t} />
        <Field
          name="hours"
          label={t('agePolicy.hours')}
          type="number"
          min={1}
          max={ageRowRecheckMaxSeconds / 3600}
          defaultValue={texts.hours ?? '720'}
          error={errorOf('hours')}
        />
        <Field
          name="from"
          label={t('agePolicy.from')}
          help={t('agePolicy.fromHelp')}
          type="date"
          defaultValue={texts.from}
          error={errorOf('from')}
        />
        <Sources texts={texts} errorOf={errorOf} t={t} />
        <p className="admin-acts">
          <button className="button" type="submit" name="preview" value="1">
            {t('siteSettings.preview')}
          </button>
          <button className="button button-primary" type="submit">
            {t('lists.save')}
          </button>
          <button className="button" type="submit" name="draft" value="set">
            {t('agePolicy.addToDraft')}
          </button>
          {data.rows.some(({ where }) => where === texts.where) && (
            <button className="button" type="submit" name="act" value="remove" formNoValidate>
              {t('agePolicy.removeRow')}
            </button>
          )}
          {data.rows.some(({ where }) => where === texts.where) && (
            <button className="button" type="submit" name="draft" value="remove" formNoValidate>
              {t('agePolicy.draftRemoval')}
            </button>
          )}
        </p>
      </form>
    </section>
  )
}

const fields = ['where', 'mode', 'methods', 'hours', 'from', 'source', 'reviewed', 'counsel', 'note']

const textsOf = ({
  where,
  mode,
  methods,
  recheckSeconds,
  source,
  reviewed,
  from = '',
  counsel = '',
  wantsChoice,
  fallbacks = [],
  isUnverified,
}: AgeRow): FormTexts => ({
  where,
  mode,
  ...Object.fromEntries(methods.map((method) => [method, '1'])),
  hours: String(recheckSeconds / 3600),
  source,
  reviewed,
  from,
  counsel,
  ...(wantsChoice && { wants_choice: '1' }),
  ...Object.fromEntries(fallbacks.map((method) => [`fallback_${method}`, '1'])),
  ...(isUnverified && { unverified: '1' }),
})
