// The demo's 60 channels, all invented, each with a site of its own that does not exist.
import { daySeconds } from '../../../shared/limits.ts'
import { dirOf } from '../files/dir-of.ts'
import { newestPostSeconds } from './counters.ts'
import { choose, isLucky, longTail, pick } from './random.ts'

const titles = [
  'Harbour Light Studio',
  'Northern Window',
  'Paper Moon Films',
  'Slow River',
  'Cloud Archive',
  'Atlas of Weather',
  'Quiet Lens',
  'Glass Meadow',
  'Amber Room',
  'Tidal Works',
  'Open Sky',
  'Folding Map',
  'Second Dawn',
  'Granite House',
  'Blue Kiln',
  'Winter Post',
  'Small Planet',
  'Lantern Yard',
  'Salt and Cedar',
  'Long Exposure',
  'Mossy Gate',
  'Island Time',
  'Velvet Hour',
  'Nine Lakes',
  'Kite and Compass',
  'Polar Letters',
  'Umber Street',
  'Rain Library',
  'Zephyr House',
  'Ember Lane',
  'Yellow Ferry',
  'Juniper Row',
  'Quarry Light',
  'Violet Shore',
  'Early Tram',
  'Drift Theatre',
  'Hollow Oak',
  'Pocket Weather',
  'Tin Roof',
  'Undertow',
  'Copper Beech',
  'Far Lighthouse',
  'Inkwell Bay',
  'Starling Press',
  'Marble Arcade',
  'Overcast',
  'Gentle Giant Pictures',
  'Xylo',
  'Whistling Dune',
  'Low Season',
  'Bright Interval',
  'Cirrus and Sons',
  'Eleven Bridges',
  'Half Past Dusk',
  'Snowline',
  'Plain Sailing',
  'The Weather House',
  'Orchard Road',
  'Riverbed',
  'Evening Post',
]

const purposes = { viewed: 501, votes: 502, added: 503, text: 504, missing: 505 }

const stories = [
  'publishes one calm film a day, rain or shine.',
  'is a small studio that films light and what it falls on.',
  'keeps an archive of skies, sorted by mood.',
  'shows the weather of elsewhere.',
  'is run by three friends and one very good tripod.',
  'films slowly and publishes when it is done.',
] as const

export const channels = titles.map((title, index) => {
  const id = index + 1
  const dir = dirOf(title)
  const votes = longTail(id, purposes.votes, 80)
  const likes = Math.floor((votes * (60 + pick(id, purposes.votes + 50, 38))) / 100)
  return {
    channel_id: id,
    dir,
    title,
    url: `https://${dir}.example/`,
    description: isLucky(id, purposes.missing, 90) ? `${title} ${choose(id, purposes.text, stories)}` : null,
    added_date: newestPostSeconds - (60 + pick(id, purposes.added, 1340)) * daySeconds,
    viewed: longTail(id, purposes.viewed, 6000),
    likes,
    dislikes: votes - likes,
  }
})
