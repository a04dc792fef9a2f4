// The demo members' usernames, all distinct: lower case, digits, _ and -. The first four and edda have demo accounts
// (accounts.ts).

const fixedNames = `
  anna boris mira ada
  harbour_light mossandstone northwind papermoon slow-river tin_drum cloudkeeper late_train saltmarsh kestrel
  ambergris quietlens foglamp orchard12 lowtide winterpost longshadow bluekiln secondsun edda
`
  .trim()
  .split(/\s+/)

const beginnings = `
  amber azure brisk calm cedar clear cobalt copper coral crisp dappled dawn dusky early ember faint fern frosty gentle
  gilded glass golden grey hazel hollow indigo ivory jade late lilac linen little lunar mellow misty mossy night north
  ochre old opal pale paper pearl pine plain quiet rainy rosy
`
  .trim()
  .split(/\s+/)

const ends = `
  anchor archer atlas badger barn bay beacon birch bridge brook candle canoe cliff cloud comet cove creek crow dune
  falcon ferry field finch fjord forest garden grove harbour heron hill hut kite lake lantern lark leaf light lynx
  meadow moon moth oak otter owl path pebble pond
`
  .trim()
  .split(/\s+/)

export const membersCount = 2000

/** 49 beginnings and 47 ends: every number below their product makes another pair. */
function nameAt(index: number): string {
  const pair = [beginnings[index % beginnings.length], ends[index % ends.length]]
  const joint = ['', '_', '-'][index % 3]
  return pair.join(joint) + (index % 4 === 1 ? String(2 + (index % 97)) : '')
}

/** A member's id is the index plus one. */
export const usernames: readonly string[] = [
  ...fixedNames,
  ...Array.from({ length: membersCount - fixedNames.length }, (_, index) => nameAt(index)),
]
