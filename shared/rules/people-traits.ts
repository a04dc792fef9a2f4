// What people may be filtered by (spec §3, §5): the values of every trait, in the order in which they are offered. A value
// is an upstream's own code; its name stands in the locales under `trait.{trait}_{value}`.

/** Numbers are codes: what they stand for is said beside them. */
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

/** The slots of the members' filter, in the order of the contract's path (spec §3). */
export const memberFilters = ['country', 'gender', 'age', 'relationship', 'avatar', 'orientation', 'object_id'] as const

/** Inclusive lower bounds of the classes of a measured trait; class 1 is everything below the first. */
const bounds = {
  age: [25, 35, 45],
  height: [160, 170, 180],
  weight: [50, 60, 70],
} as const

/** The class of a measured trait, "1" to "4". */
export const classOf = (trait: keyof typeof bounds, value: number): '1' | '2' | '3' | '4' =>
  String(1 + bounds[trait].filter((bound) => value >= bound).length) as '1' | '2' | '3' | '4'

/** What a class of a measured trait holds: from its least value up to, and without, the next class's; the last is open. */
export function rangeOf(trait: keyof typeof bounds, value: '1' | '2' | '3' | '4'): { from: number; below: number } {
  const place = Number(value) - 1
  return { from: bounds[trait][place - 1] ?? 0, below: bounds[trait][place] ?? Number.POSITIVE_INFINITY }
}

/** What the locales call the values of traits. */
export type TraitText = { [Name in Trait]: `${Name}_${TraitValue<Name>}` }[Trait]
/** The key of the words for a value: `hair_1` for `hair` and `1`. */
export const traitText = <Name extends Trait>(trait: Name, value: TraitValue<Name>): TraitText =>
  `${trait}_${value}` as TraitText
