// How places would differ: for whom each opens and for whom it closes.
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import type { AgeRow } from '../../../../shared/rules/age-row.ts'
import type { PageContext } from '../../render/page.ts'
import { ageRowText, placeName, visitorTexts } from './age-policy-texts.ts'

type Changes = NonNullable<AnswerOf<'adminAgePolicy'>['waiting']>['changes']
type Props = { changes: Changes; t: PageContext['t'] }

export const AgeChanges = ({ changes, t }: Props) =>
  changes.length === 0 ? (
    <p>{t('agePolicy.unchanged')}</p>
  ) : (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
    <section className="admin-table age-table" tabIndex={0} aria-label={t('siteSettings.wouldChange')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('agePolicy.place')}</th>
            <th scope="col">{t('columns.what')}</th>
            <th scope="col">{t('agePolicy.before')}</th>
            <th scope="col">{t('agePolicy.after')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ place, is, before, after, opens, closes }) => (
            <tr key={place}>
              <th scope="row">{placeName(place, t)}</th>
              <td>
                <strong>{t(`agePolicy.is_${is}`)}</strong>
                {opens.length > 0 && (
                  <p>
                    {t('agePolicy.opens')}: {visitorTexts(opens, t)}
                  </p>
                )}
                {closes.length > 0 && (
                  <p>
                    {t('agePolicy.closes')}: {visitorTexts(closes, t)}
                  </p>
                )}
              </td>
              <RowCell row={before} t={t} />
              <RowCell row={after} t={t} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )

const RowCell = ({ row, t }: { row: AgeRow; t: PageContext['t'] }) => <td>{ageRowText(row, t)}</td>
