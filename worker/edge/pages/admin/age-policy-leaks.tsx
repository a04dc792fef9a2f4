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
        {together(leaks).map(({ kind, places, visitors }) => (
          <li key={`${kind} ${places.join()}`}>
            {t(`agePolicy.leak_${kind}`, { place: places.map((place) => placeName(place, t)).join(', ') })}
            {visitors.length > 0 && ` ${t('agePolicy.opens')}: ${visitorTexts(visitors, t)}.`}
          </li>
        ))}
      </ul>
    </div>
  )

type Places = { kind: Leaks[number]['kind']; visitors: Leaks[number]['visitors']; places: string[] }

/** Places of the same leak in one sentence: the states of a country open alike. */
function together(leaks: Leaks): Places[] {
  const groups = new Map<string, Places>()
  for (const { kind, place, visitors } of leaks) {
    const key = `${kind} ${visitors.join()}`
    const group = groups.get(key) ?? { kind, visitors, places: [] }
    group.places.push(place)
    groups.set(key, group)
  }
  return [...groups.values()]
}
