// A person's facts as pairs of name and value. One table for each kind of person; unknown facts are omitted.
import type { ReactNode } from 'react'
import type { Member } from '../../../shared/entities/member.ts'
import type { Model } from '../../../shared/entities/model.ts'
import { countryName } from '../../../shared/rules/countries.ts'
import { type Trait, type TraitValue, traitText } from '../../../shared/rules/people-traits.ts'
import type { PageContext } from '../render/page.ts'
import { ExternalLink } from './external-link.tsx'

type T = PageContext['t']
type Fact<Person> = { label: (t: T) => string; value: (person: Person, t: T) => ReactNode }

/** In the order of the specification (spec §3). */
const modelFacts: Fact<Model>[] = [
  { label: (t) => t('profile.alias'), value: ({ alias }) => alias },
  trait('gender'),
  { label: (t) => t('trait.age'), value: ({ age }, t) => age && t.number(age) },
  { label: (t) => t('profile.birth_date'), value: ({ birth_date }, t) => birth_date && t.date(birth_date) },
  { label: (t) => t('trait.country'), value: ({ country }, t) => country && countryName(country, t.tag) },
  trait('race'),
  { label: (t) => t('profile.career_start'), value: ({ career }) => career?.start },
  { label: (t) => t('profile.debut_age'), value: ({ career }, t) => career?.debut_age && t.number(career.debut_age) },
  { label: (t) => t('profile.career'), value: ({ career }, t) => career && t(`profile.career_${career.status}`) },
  { label: (t) => t('profile.career_end'), value: ({ career }) => career?.end },
  { label: (t) => t('zodiac.label'), value: ({ zodiac }, t) => zodiac && t(`zodiac.${zodiac}`) },
  trait('hair'),
  trait('eye'),
  trait('tattoo'),
  trait('piercing'),
  trait('size_tits'),
  { label: (t) => t('profile.measurements'), value: ({ measurements }) => measurements },
  { label: (t) => t('trait.height'), value: ({ height }, t) => height && inUnit(height, 'centimeter', t) },
  { label: (t) => t('trait.weight'), value: ({ weight }, t) => weight && inUnit(weight, 'kilogram', t) },
  { label: (t) => t('profile.added_date'), value: ({ added_date }, t) => t.date(added_date) },
  { label: (t) => t('profile.education'), value: ({ education }) => education },
  trait('relationship'),
  trait('orientation'),
  { label: (t) => t('profile.website'), value: ({ website }) => website && <ExternalLink url={website} /> },
]

const memberFacts: Fact<Member>[] = [
  trait('gender'),
  { label: (t) => t('trait.age'), value: ({ age }, t) => age && t.number(age) },
  { label: (t) => t('profile.birth_date'), value: ({ birth_date }, t) => birth_date && t.date(birth_date) },
  { label: (t) => t('trait.country'), value: ({ country }, t) => country && countryName(country, t.tag) },
  trait('relationship'),
  trait('orientation'),
  { label: (t) => t('profile.education'), value: ({ education }) => education },
  { label: (t) => t('profile.joined'), value: ({ added_date }, t) => t.date(added_date) },
  { label: (t) => t('profile.website'), value: ({ website }) => website && <ExternalLink url={website} /> },
]

export const ModelFacts = ({ model, t }: { model: Model; t: T }) => <Facts person={model} facts={modelFacts} t={t} />
export const MemberFacts = ({ member, t }: { member: Member; t: T }) => (
  <Facts person={member} facts={memberFacts} t={t} />
)

function Facts<Person>({ person, facts, t }: { person: Person; facts: Fact<Person>[]; t: T }) {
  const known = facts
    .map(({ label, value }) => ({ label: label(t), value: value(person, t) }))
    .filter(({ value }) => value !== undefined && value !== '')
  return (
    <dl className="facts">
      {known.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function trait<Name extends Trait>(name: Name): Fact<{ [Key in Name]?: TraitValue<Name> | undefined }> {
  return {
    label: (t) => t(`trait.${name}`),
    value: (person, t) => {
      const value = person[name]
      return value && t(`trait.${traitText(name, value)}`)
    },
  }
}

const inUnit = (value: number, unit: 'centimeter' | 'kilogram', t: T): string =>
  new Intl.NumberFormat(t.tag, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
