// What the age policy asks of visitors, place by place: the rule that applies, and those that will. The public statement is made of it.
import type { AgePolicy } from './age-policy.ts'
import { type AgeMethod, type AgeRow, lacksChoice } from './age-row.ts'
import { geoOf, unknownPlace } from './compare-age-policies.ts'

/** A place with a rule; `later`: the rules that replace it, each from a time in seconds. */
export type PlaceStatement = { place: string; row: AgeRow; later: { fromSeconds: number; row: AgeRow }[] }

/** Every place that is not open, or will not be, by its code; `ZZ`, which stands for a place that is not known, comes last. */
export function ageStatement(policy: AgePolicy, nowSeconds: number): PlaceStatement[] {
  const places = [...policy.places.toSorted(), unknownPlace]
  return places.flatMap((place) => {
    const geo = geoOf(place, [policy])
    const row = policy.rowOf(geo, nowSeconds)
    const later = laterRows(policy, nowSeconds, (seconds) => policy.rowOf(geo, seconds), row)
    return row.mode === 'open' && later.length === 0 ? [] : [{ place, row, later }]
  })
}

/** Where the law wants a choice, now or later, and these are no choice of methods. */
export const placesLackingChoice = (policy: AgePolicy, nowSeconds: number, made: readonly AgeMethod[]): string[] =>
  ageStatement(policy, nowSeconds).flatMap(({ place, row, later }) =>
    [row, ...later.map((one) => one.row)].some((one) => lacksChoice(one, made)) ? [place] : [],
  )

/** Only rules that differ from the one before. */
function laterRows(
  { starts }: AgePolicy,
  nowSeconds: number,
  rowAt: (seconds: number) => AgeRow,
  now: AgeRow,
): PlaceStatement['later'] {
  const later: PlaceStatement['later'] = []
  for (const fromSeconds of starts.filter((start) => start > nowSeconds)) {
    const row = rowAt(fromSeconds)
    // The row of a place that none names is made anew for each time.
    if (JSON.stringify(row) !== JSON.stringify(later.at(-1)?.row ?? now)) later.push({ fromSeconds, row })
  }
  return later
}
