// What the suggestions of a typed text cost, from the second letter on.
import { contract } from '../../shared/contract/contract.ts'
import type { OriginTestbed } from '../support/runtime/origin.ts'
import { processorMs } from './process.ts'
import { judge, say } from './report.ts'
import { at } from './search-requests.ts'

const typed = [
  'mi',
  'ha',
  'th',
  'midn',
  'harb',
  'golden li',
  'dawn du',
  'over the harbour ni',
  'midnigth',
  'goldn',
  'xylo',
  'sø',
  'га',
  '夜の',
]
/** Suggestions in a row, because the processor time of a single one is too short for the clock of the system. */
const inARow = 5
const processorMostMs = 15

export async function suggestionCosts(
  testbed: OriginTestbed,
  pid: number,
  videos: number,
  rounds: number,
): Promise<void> {
  const figures = typed.map((c) => ({ c, times: [] as number[] }))
  for (const { c } of figures) await ask(testbed, c)
  for (let round = 0; round < rounds; round++)
    for (const { c, times } of figures) {
      const beforeMs = processorMs(pid)
      for (let time = 0; time < inARow; time++) await ask(testbed, c)
      times.push((processorMs(pid) - beforeMs) / inARow)
    }
  for (const { c, times } of figures)
    say(`${`  suggestions for "${c}"`.padEnd(50)}${at(times, 0.5).toFixed(1).padStart(9)} ms of the processor`)
  const p95 = at(
    figures.flatMap(({ times }) => times),
    0.95,
  )
  judge(
    `suggestions among ${videos.toLocaleString('en')}, p95 of the processor's ms`,
    p95 <= processorMostMs,
    p95.toFixed(1),
    `<= ${processorMostMs}`,
  )
}

async function ask(testbed: OriginTestbed, c: string): Promise<void> {
  const path = contract.suggestions.fill({ c })
  const response = await testbed.ask(path)
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${path} was answered ${response.status}`)
}
