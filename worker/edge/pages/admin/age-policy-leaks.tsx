// Where a compliance run finds the gate more open than it may be.
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import type { PageContext } from '../../render/page.ts'
import { placeName, visitorTexts } from './age-policy-texts.ts'

type Leaks = AnswerOf<'ageRun'>['report']['leaks']
type Props = { leaks: Leaks; t: PageContext['t']; isProposed?: boolean }

/** Nothing without a leak. */
export const AgeLeaks = ({ leaks, t, isProposed = true }: Props) =>
  leaks.length > 0 && (
    <div className="upload-why" role="alert">
      {isProposed && <p>{t('agePolicy.cannotConfirm')}</p>}
      <ul>
        {leaks.map(({ kind, place, visitors }) => (
          <li key={`${kind} ${place}`}>
            {t(`agePolicy.leak_${kind}`, { place: placeName(place, t) })}
            {visitors.length > 0 && ` ${t('agePolicy.opens')}: ${visitorTexts(visitors, t)}.`}
          </li>
        ))}
      </ul>
    </div>
  )
