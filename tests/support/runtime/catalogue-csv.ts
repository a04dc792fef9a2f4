// A catalogue as operators of tube sites exchange it: comma-separated values with names in lists, titles with quotation marks, commas
// and line breaks, several ways to write a duration, and translations. Row i is the same on every machine.

import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { csvLine } from '../../../shared/csv-line.ts'
import { seededDice } from './seeded-dice.ts'

const catalogueHeader = [
  'ID',
  'Title',
  'Title_DE',
  'Description',
  'Length',
  'Date',
  'Views',
  'Likes',
  'Tags',
  'Pornstars',
  'Studio',
  'File_URL',
  'Thumb',
] as const

const subjects = [
  'Fog',
  'Rain',
  'River',
  'Harbour',
  'Meadow',
  'Snow',
  'Lantern',
  'Orchard',
  'Glacier',
  'Dune',
  'Reef',
  'Comet',
]
const places = [
  'over the bay',
  'in the old town',
  'behind the mill',
  'at the lake',
  'near Køge',
  'in São Paulo',
  'by the "Elbe"',
  'up north, late',
]
const times = ['at dawn', 'at noon', 'in autumn', 'at night', 'in May', 'on Sunday']

function catalogueRow(index: number): string[] {
  const { random: draw, roll } = seededDice(index * 7919)
  const pick = (list: readonly string[]) => list[roll(list.length)] ?? ''
  const many = (name: string, most: number, count: number) =>
    [...new Set(Array.from({ length: roll(count + 1) }, () => `${name} ${1 + Math.floor(draw() ** 3 * most)}`))].join(
      ';',
    )
  const title = `${pick(subjects)} ${pick(places)} ${pick(times)} ${index}`
  const seconds = 60 + roll(3600)
  const duration =
    index % 3 === 0 ? String(seconds) : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  const day = new Date(Date.UTC(2020, 0, 1) + roll(2000) * 86_400_000).toISOString().slice(0, 10)
  return [
    `p-${index}`,
    title,
    index % 4 === 0 ? `Nebel ${index}` : '',
    index % 5 === 0 ? `A calm study,\nin "two" lines (${index}).` : `A calm study number ${index}`,
    duration,
    day,
    String(Math.floor(400 / (draw() + 0.001))),
    String(roll(200)),
    many('Tag', 120, 4),
    many('Performer', 5000, 2),
    index % 3 === 0 ? '' : `Studio ${1 + Math.floor(draw() ** 2 * 200)}`,
    `https://cdn.partner.test/v/${index}.mp4`,
    `https://cdn.partner.test/p/${index}.jpg`,
  ]
}

export const catalogueCsv = (rows: number): string =>
  [csvLine(catalogueHeader), ...Array.from({ length: rows }, (_, at) => csvLine(catalogueRow(at + 1)))].join('')

/** The same as a file of any size. */
export async function writeCatalogueCsv(path: string, rows: number): Promise<void> {
  const file = createWriteStream(path)
  file.write(csvLine(catalogueHeader))
  for (let row = 1; row <= rows; row++) if (!file.write(csvLine(catalogueRow(row)))) await once(file, 'drain')
  file.end()
  await once(file, 'close')
}
