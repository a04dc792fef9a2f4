// What a visitor would see: answered by the policy that the gate of this isolate applies. The question is the address.
import { Field } from '../../../../client/parts/field.tsx'
import { SelectField } from '../../../../client/parts/select-field.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { href } from '../../../../shared/routes.ts'
import type { AgePolicy } from '../../../../shared/rules/age-policy.ts'
import { ageVisitors, isOpenFor } from '../../../../shared/rules/compare-age-policies.ts'
import { ageRowsOver } from '../../../../shared/rules/read-age-rows.ts'
import { placeOf } from '../../http/visitor.ts'
import { policy } from '../../operator/age-policy.ts'
import type { PageContext } from '../../render/page.ts'
import { ageRowText, placeHelp, placeName } from './age-policy-texts.ts'

type Props = {
  waiting: AnswerOf<'adminAgePolicy'>['waiting']
  context: Pick<PageContext<'admin_age'>, 't' | 'route' | 'lang' | 'nowMs'>
}

export function AgeSight({ waiting, context: { t, route, lang, nowMs } }: Props) {
  const { place, proof = 'nothing', hours = '0' } = route.query
  return (
    <section>
      <h2>{t('agePolicy.sees')}</h2>
      <form className="admin-form" method="get" action={href('admin_age', {}, { lang })}>
        <Field
          name="place"
          label={t('agePolicy.place')}
          help={placeHelp(t)}
          defaultValue={place}
          pattern="[A-Z]{2}(-[A-Z0-9]{1,3})?"
          maxLength={6}
          autoComplete="off"
          required
        />
        <SelectField
          name="proof"
          label={t('agePolicy.proof')}
          defaultValue={proof}
          choices={ageVisitors.map((value) => ({ value, label: t(`agePolicy.visitor_${value}`) }))}
        />
        <Field name="hours" label={t('agePolicy.proofHours')} type="number" min={0} max={9999} defaultValue={hours} />
        <p className="upload-acts">
          <button className="button" type="submit">
            {t('statistics.show')}
          </button>
        </p>
      </form>
      {place && (
        <dl className="field-changes">
          <Sight name={t('agePolicy.now')} policy={policy} query={{ place, proof, hours }} nowMs={nowMs} t={t} />
          {waiting && (
            <Sight
              name={t('agePolicy.afterChange')}
              policy={ageRowsOver(waiting.rows)}
              query={{ place, proof, hours }}
              nowMs={nowMs}
              t={t}
            />
          )}
        </dl>
      )}
    </section>
  )
}

type SightProps = {
  name: string
  policy: AgePolicy
  query: { place: string; proof: (typeof ageVisitors)[number]; hours: string }
  nowMs: number
  t: PageContext['t']
}

function Sight({ name, policy: asked, query: { place, proof, hours }, nowMs, t }: SightProps) {
  const geo = placeOf(place)
  const nowSeconds = Math.floor(nowMs / 1000)
  const row = asked.rowOf(geo, nowSeconds)
  const seen = isOpenFor(asked, geo, { visitor: proof, ageSeconds: Number(hours) * 3600, nowSeconds })
    ? 'open'
    : row.mode
  return (
    <div>
      <dt>
        {name}: {placeName(place, t)}
      </dt>
      <dd>
        <strong>{t(`agePolicy.mode_${seen}`)}</strong> ({ageRowText(row, t)})
        <br />
        {row.reviewed ? row.source : row.mode === 'open' ? t('agePolicy.elsewhere') : null}
      </dd>
    </div>
  )
}
