// The partners' offers: how often a page has them, which they are, and when they change, with fixed random numbers.
import { describe, expect, test } from 'vitest'
import type { PartnerVideo } from '../../../shared/entities/lists.ts'
import { offerChance, offerRotationSeconds, partnerVideosShown } from '../../../shared/limits.ts'
import { drawOffers, isOffered, type Random, randomOf, rotationOf, seeded } from '../../../shared/rules/ads-offers.ts'

const offer = (number: number, change: Partial<PartnerVideo> = {}): PartnerVideo => ({
  link: `https://partner.example/${number}`,
  tags: ['rain', 'sleep'],
  country: '',
  pretitle: 'New',
  title: `Offer ${number}`,
  img: `/media/pictures/${number}.webp`,
  ...change,
})
const forty = Array.from({ length: 40 }, (_, index) => offer(index + 1))
/** Random numbers from a fixed list, repeated. */
const dice = (...falls: number[]): Random => {
  let at = 0
  return () => falls[at++ % falls.length] as number
}

describe('the chance of offers', () => {
  test('is 90 of 100 [S9-073]', () => {
    expect(offerChance).toBe(0.9)
    expect([0, 0.5, 0.89999, 0.9, 0.95, 0.99999].map((fall) => isOffered(dice(fall)))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ])
  })

  test('holds over many videos and hours, and is the same for every visitor [S9-073]', () => {
    const asked = Array.from({ length: 20_000 }, (_, index) => [1 + (index % 200), Math.floor(index / 200)] as const)
    const isShown = ([video, rotation]: readonly [number, number]) => isOffered(randomOf(video, 'de', rotation))
    const share = asked.filter(isShown).length / asked.length
    expect(share).toBeGreaterThan(0.89)
    expect(share).toBeLessThan(0.91)
    expect(asked.map(isShown)).toEqual(asked.map(isShown))
  })
})

describe('the offers drawn', () => {
  test('are 17, each once [S7-058]', () => {
    const drawn = drawOffers(forty, 'de', seeded('anna'))
    expect(partnerVideosShown).toBe(17)
    expect(new Set(drawn.map(({ title }) => title)).size).toBe(17)
  })

  test('differ by random number, and every offer has its turn [S7-058]', () => {
    const titles = (random: Random) => drawOffers(forty, 'de', random).map(({ title }) => title)
    expect(titles(dice(0))).toEqual(forty.slice(0, 17).map(({ title }) => title))
    expect(titles(dice(0.999))[0]).toBe('Offer 40')
    const seen = Array.from({ length: 60 }, (_, index) => titles(randomOf(7, 'de', index))).flat()
    expect(new Set(seen).size).toBe(40)
  })

  test('are fewer where there are fewer, and none where there is none', () => {
    expect(drawOffers(forty.slice(0, 3), 'de', seeded('boris'))).toHaveLength(3)
    expect(drawOffers([], 'de', seeded('boris'))).toEqual([])
  })

  test('are for the visitor’s country or for all [S3-098]', () => {
    const all = [offer(1), offer(2, { country: 'de' }), offer(3, { country: 'gb' })]
    const titles = (country: string) => drawOffers(all, country, seeded('hugo')).map(({ title }) => title)
    expect(titles('de').toSorted()).toEqual(['Offer 1', 'Offer 2'])
    expect(titles('gb').toSorted()).toEqual(['Offer 1', 'Offer 3'])
    expect(titles('xx')).toEqual(['Offer 1'])
  })

  test('have their one link, or one of several [S3-096]', () => {
    const link = ['https://one.example/', 'https://two.example/']
    const hrefs = (fall: number) => drawOffers([offer(1, { link })], 'de', dice(fall)).map(({ href }) => href)
    expect([hrefs(0), hrefs(0.49), hrefs(0.5), hrefs(0.99)].flat()).toEqual([link[0], link[0], link[1], link[1]])
    expect(drawOffers([offer(1)], 'de', seeded('gina'))[0]?.href).toBe('https://partner.example/1')
  })

  test('carry tags, a title and its prefix, if there is one [S3-097 S3-099]', () => {
    const [full] = drawOffers([offer(1)], 'de', seeded('gina'))
    expect(full).toMatchObject({ tags: ['rain', 'sleep'], title: 'Offer 1', pretitle: 'New' })
    const [bare] = drawOffers([offer(2, { pretitle: undefined, img: undefined, tags: [] })], 'de', seeded('gina'))
    expect(bare).toMatchObject({ tags: [], title: 'Offer 2', pretitle: '', img: '' })
  })
})

describe('a rotation', () => {
  const nowMs = Date.parse('2026-11-21T12:34:56Z')
  const lengthMs = offerRotationSeconds * 1000

  test('is an hour long and really ends when it says so [S9-074]', () => {
    for (const video of [1, 7, 400, 999_999]) {
      const now = rotationOf(video, nowMs)
      expect(now.endsAtMs - nowMs).toBeGreaterThan(0)
      expect(now.endsAtMs - nowMs).toBeLessThanOrEqual(lengthMs)
      expect(rotationOf(video, now.endsAtMs - 1)).toEqual(now)
      expect(rotationOf(video, now.endsAtMs)).toEqual({ number: now.number + 1, endsAtMs: now.endsAtMs + lengthMs })
    }
  })

  test('brings other offers than the one before [S9-074]', () => {
    const { number } = rotationOf(7, nowMs)
    const titles = (rotation: number) => drawOffers(forty, 'de', randomOf(7, 'de', rotation)).map(({ title }) => title)
    expect(titles(number + 1)).not.toEqual(titles(number))
    expect(titles(number)).toEqual(titles(number))
  })

  test('ends for each video at a time of its own', () => {
    const ends = Array.from({ length: 100 }, (_, index) => rotationOf(index + 1, nowMs).endsAtMs)
    expect(new Set(ends).size).toBeGreaterThan(95)
    expect(Math.max(...ends) - Math.min(...ends)).toBeGreaterThan(lengthMs * 0.9)
  })
})
