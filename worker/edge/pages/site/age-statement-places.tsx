// The rules of places: places with the same rule stand together. What a program reads of them stands in attributes.
import { type AgeRow, lacksChoice } from '../../../../shared/rules/age-row.ts'
import type { PlaceStatement } from '../../../../shared/rules/age-statement.ts'
import { unknownPlace } from '../../../../shared/rules/compare-age-policies.ts'
import { countryName } from '../../../../shared/rules/countries.ts'
import { regularMethods, type SiteMethod } from '../../age/methods.ts'
import type { PageContext } from '../../render/page.ts'
import { timeOf } from '../../shell/gate-time.ts'

type Translate = PageContext['t']

/** Places with the same rules, by their names in the language of the page. */
type PlaceGroup = Pick<PlaceStatement, 'row' | 'later'> & { codes: string[]; names: string[] }

/** In the order of the names; the place that is not known comes last. */
export function placesTogether(places: readonly PlaceStatement[], t: Translate): PlaceGroup[] {
  const groups = new Map<string, PlaceGroup>()
  const named = places.map((one) => ({ ...one, name: nameOf(one.place, t) }))
  const inOrder = named.toSorted(
    (one, other) =>
      Number(one.place === unknownPlace) - Number(other.place === unknownPlace) ||
      one.name.localeCompare(other.name, t.tag),
  )
  for (const { place, name, row, later } of inOrder) {
    const key = JSON.stringify([ruleOf(row), later.map((one) => [one.fromSeconds, ruleOf(one.row)])])
    const group = groups.get(key) ?? { row, later, codes: [], names: [] }
    group.codes.push(place)
    group.names.push(name)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** All that a row says but its place, and the question for counsel, which is the operator's. */
const ruleOf = ({ where, counsel, ...rule }: AgeRow) => rule

function nameOf(place: string, t: Translate): string {
  if (place === unknownPlace) return t('ageStatement.unknown')
  const [country = '', region] = place.split('-')
  const name = countryName(country, t.tag)
  return region === undefined ? name : `${name} (${region})`
}

type Props = { group: PlaceGroup; methods: readonly SiteMethod[]; t: Translate }

export const AgePlaceFacts = ({ group: { codes, names, row, later }, methods, t }: Props) => {
  const offered = offeredAt(row, methods)
  return (
    <section
      data-places={codes.join(' ')}
      data-rule={row.mode}
      data-offers={offered.map(({ proof }) => proof).join(' ')}
      data-lacks-choice={
        lacksChoice(
          row,
          offered.map(({ proof }) => proof),
        )
          ? ''
          : undefined
      }
    >
      <h3>{names.join(', ')}</h3>
      <Rule row={row} methods={methods} offered={offered} t={t} />
      {later.map((one) => (
        <div key={one.fromSeconds} data-from={dayOf(one.fromSeconds)}>
          <p>
            <strong>{t('ageStatement.from', { date: t.date(dayOf(one.fromSeconds)) })}</strong>
          </p>
          <Rule row={one.row} methods={methods} offered={offeredAt(one.row, methods)} t={t} />
        </div>
      ))}
    </section>
  )
}

const offeredAt = (row: AgeRow, methods: readonly SiteMethod[]): SiteMethod[] =>
  row.mode === 'assure' ? regularMethods(row, methods) : []

/** What is offered there in the place of a method that is down, as far as this site has it. */
function fallbackText({ row, methods, offered, t }: RuleProps): string | false {
  const proofs = (row.fallbacks ?? []).filter(
    (fallback) => methods.some(({ proof }) => proof === fallback) && !offered.some(({ proof }) => proof === fallback),
  )
  const names = proofs.map((proof) => t(`agePolicy.visitor_${proof}`)).join('; ')
  return row.mode === 'assure' && names !== '' && `${t('ageStatement.fallbacks')} ${names}.`
}

const dayOf = (seconds: number) => new Date(seconds * 1000).toJSON().slice(0, 10)

const Rule = ({ row, methods, offered, t }: RuleProps) => (
  <>
    <p>{ruleText({ row, methods, offered, t })}</p>
    {row.isUnverified && <p>{t('ageStatement.unverified')}</p>}
    {row.reviewed && (
      <p>
        <small>
          {t('agePolicy.source')}: <span lang="en">{row.source}</span>
          {row.from && ` (${t('agePolicy.fromDay', { date: t.date(row.from) })})`}.{' '}
          {t('ageStatement.reviewed', { date: t.date(row.reviewed) })}
        </small>
      </p>
    )}
  </>
)

/** `offered` there, of all `methods` of the site. */
type RuleProps = { row: AgeRow; methods: readonly SiteMethod[]; offered: readonly SiteMethod[]; t: Translate }

/** What is asked, with which methods, and for how long it counts. */
function ruleText({ row, methods, offered, t }: RuleProps): string {
  const rule = t(`ageStatement.rule_${row.mode}`)
  const time = timeOf(row.recheckSeconds, t)
  if (row.mode === 'declare') return `${rule} ${t('gate.remembered', { time })}`
  if (row.mode !== 'assure') return rule
  const names = offered.map(({ proof }) => t(`agePolicy.visitor_${proof}`)).join('; ')
  const ways = names === '' ? t('ageStatement.noneOffered') : `${t('ageStatement.offered')} ${names}.`
  return [
    rule,
    ways,
    fallbackText({ row, methods, offered, t }),
    row.wantsChoice && t('ageStatement.choice'),
    t('gate.validFor', { time }),
  ]
    .filter(Boolean)
    .join(' ')
}
