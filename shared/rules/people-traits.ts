// The traits by which people are filtered (spec §3, §5): the values of each, in the order of the list. A value is an upstream's
// own code; its name is in the locales under `trait.{trait}_{value}`.

/** Numbers are codes; their meaning stands beside them. */
export const traits = {
  /** Years: 18 to 24, 25 to 34, 35 to 44, 45 and more. */
  age: ['1', '2', '3', '4'],
  /** Blonde, brown, black, red, other. */
  hair: ['1', '2', '3', '4', '5'],
  /** Blue, brown, green, grey, hazel, amber, other. */
  eye: ['1', '2', '3', '4', '5', '6', '7'],
  /** Centimetres: under 160, 160 to 169, 170 to 179, 180 and more. */
  height: ['1', '2', '3', '4'],
  /** Kilograms: under 50, 50 to 59, 60 to 69, 70 and more. */
  weight: ['1', '2', '3', '4'],
  race: ['asian', 'caucasian', 'ebony', 'latin'],
  /** Cup sizes: A, B, C, D and more. */
  size_tits: ['1', '2', '3', '4'],
  /** 1: has some, 0: has none. */
  tattoo: ['0', '1'],
  piercing: ['0', '1'],
  /** Single, in a relationship, open. */
  relationship: ['1', '2', '3'],
  /** Straight, gay, lesbian, bisexual, other. */
  orientation: ['1', '2', '3', '4', '5'],
  gender: ['male', 'female', 'couple', 'other'],
  /** 1: shows a picture. */
  avatar: ['1'],
} as const

export type Trait = keyof typeof traits
export type TraitValue<Name extends Trait> = (typeof traits)[Name][number]

/** The slots of the models' filter, in the order of the contract's path (spec §3). */
export const modelFilters = [
  'letter',
  'race',
  'age',
  'country',
  'size_tits',
  'hair',
  'height',
  'weight',
  'tattoo',
  'piercing',
] as const

/** The slots of the members' filter, in the order of the contract's path (spec §3). `object_id` is whose friends or subscribers. */
export const memberFilters = ['country', 'gender', 'age', 'relationship', 'avatar', 'orientation', 'object_id'] as const

/** What channels may be filtered by. */
export const channelFilters = ['letter'] as const

/**
 * Every filter of a list of people: a trait, or one of the three that are none. A new one is a name in a list above, its SQL in
 * the list's store and its text in the locales: paths, queries, the filter bar and empty lists derive from the names.
 */
export type PeopleFilter = Trait | 'letter' | 'country' | 'object_id'
/** Whether a filter is a trait. */
export const isTrait = (name: PeopleFilter): name is Trait => Object.hasOwn(traits, name)
/** The values of a filter; '' does not narrow. */
export type FilterValue<Name extends PeopleFilter> = '' | (Name extends Trait ? TraitValue<Name> : string)

/** Inclusive lower bounds of the classes of a measured trait; class 1 is everything below the first. */
const bounds = {
  age: [25, 35, 45],
  height: [160, 170, 180],
  weight: [50, 60, 70],
} as const

/** The class of a measured trait, "1" to "4". */
export const classOf = (trait: keyof typeof bounds, value: number): '1' | '2' | '3' | '4' =>
  String(1 + bounds[trait].filter((bound) => value >= bound).length) as '1' | '2' | '3' | '4'

/** The range of a class: from its lowest value up to, but not including, the next class's; the last class is open. */
export function rangeOf(trait: keyof typeof bounds, value: '1' | '2' | '3' | '4'): { from: number; below: number } {
  const place = Number(value) - 1
  return { from: bounds[trait][place - 1] ?? 0, below: bounds[trait][place] ?? Number.POSITIVE_INFINITY }
}

/** The keys of traits' texts. */
type TraitText = { [Name in Trait]: `${Name}_${TraitValue<Name>}` }[Trait]
/** The key of a value's text: `hair_1` for `hair` and `1`. */
export const traitText = <Name extends Trait>(trait: Name, value: TraitValue<Name>): TraitText =>
  `${trait}_${value}` as TraitText
