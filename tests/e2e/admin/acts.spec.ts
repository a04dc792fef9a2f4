// Every act of the back office and of the studio by hand, with and without script: what is filled in and pressed, and what shows that it
// happened. By default those of sections that have no other journey, every other one without script. With FULL=1 all of them both ways.

import { type Walk, type WalkedActs, type Walker, walkOn } from '../../support/browser/acts/walk.ts'
import { walkedActs, walkedSections } from '../../support/browser/acts/walked-acts.ts'
import { violationsIn } from '../../support/browser/axe.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { alone } from '../../support/browser/one-at-a-time.ts'
import { signIn } from '../../support/browser/sign-in.ts'
import type { Visitor } from '../../support/browser/visitor.ts'

/** A second try finds what the first one made. */
const run = Date.now().toString(36)

type Tools = { visitor: () => Promise<Visitor>; row: Walk['row']; way: string }

/** Each account signs in once, on a page of its own. */
function walkers({ visitor, row, way }: Tools) {
  const pages = new Map<Walker, Visitor>()
  const of = async (walker: Walker, own: string): Promise<Walk> => {
    const one = pages.get(walker) ?? (await visitor())
    // Pictures that were never made.
    one.expects(/404.*\/(media|age-photo)\//)
    if (!pages.has(walker)) await signIn(one, walker)
    pages.set(walker, one)
    return walkOn(one.page, own, row, (other) => of(other, own), one.opens)
  }
  return {
    async walks({ as, walk }: WalkedActs, number: number) {
      const tools = await of(as, `${way.replace('-', '')}-${number}-${run}`)
      await walk(tools)
      const beyond = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
      expect(await tools.page.evaluate(beyond), tools.page.url()).toBe(0)
      if (process.env.FULL && way.startsWith('js')) expect(await violationsIn(tools.page), tools.page.url()).toEqual([])
    },
  }
}

const everyWalk = walkedSections.flatMap((section) => walkedActs[section].map((one: WalkedActs) => ({ section, one })))
/** Every other one with script, the others without. */
const ofEveryRun = (way: string) =>
  everyWalk.filter(({ one }) => one.isOfEveryRun).filter((_, at) => at % 2 === (way.startsWith('js') ? 0 : 1))

test('staff and creators act in sections without a journey of their own', { tag: ['@phone', '@plain-desk'] }, async ({
  visitor,
  row,
  site,
  way,
}) => {
  test.skip(Boolean(process.env.FULL), 'The journeys below do all acts.')
  const { walks } = walkers({ visitor, row, way })
  for (const { section, one } of ofEveryRun(way))
    await test.step(one.acts.join(', '), () => alone(section, site, () => walks(one, 0)))
})

for (const section of walkedSections)
  for (const tag of [
    ['@full', '@js', '@wide'],
    ['@full', '@nojs', '@narrow'],
  ])
    test(`staff and creators do every act of the section ${section} ${tag[1] === '@js' ? 'with' : 'without'} script`, {
      tag,
    }, async ({ visitor, row, site, way }) => {
      test.setTimeout(300_000)
      const { walks } = walkers({ visitor, row, way })
      for (const [number, one] of walkedActs[section].entries())
        await test.step(one.acts.join(', '), () => alone(section, site, () => walks(one, number)))
    })
