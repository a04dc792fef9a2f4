// A row of the contract is whole or it does not compile, and it names every place of its answer that a takedown reaches.
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type Act, acts } from '../../../shared/contract/acts.ts'
import { endpoints } from '../../../shared/contract/contract.ts'
import { type EndpointRow, endpoint } from '../../../shared/contract/endpoint.ts'
import type { AnyPlaces } from '../../../shared/contract/removal.ts'
import { Done, type WriteRow, write } from '../../../shared/contract/write.ts'

const NoParams = z.object({})
const Ids = z.object({ ids: z.array(z.number()) })

/** The required fields one by one: `npm run check` fails when a row without one of them compiles. */
describe('a row that leaves a required field out does not compile', () => {
  const row = {
    method: 'GET',
    path: '/api/json/fresh/all.json',
    params: NoParams,
    answer: Ids,
    lifetimeSeconds: () => 60,
    invalidatedBy: null,
    removedBy: { question: null, answer: { ids: (id: number) => id } },
    signsMedia: null,
    deadlineMs: null,
    audience: 'public',
    gate: 'closed',
    refuses: [],
    list: null,
    isAbout: null,
    about: 'A row of tomorrow.',
  } as const satisfies EndpointRow<typeof NoParams, typeof Ids>

  it('of what is read', () => {
    const { invalidatedBy: _, ...withoutTag } = row
    // @ts-expect-error: a change has to invalidate it, or null
    endpoint('fresh', withoutTag)
    const { removedBy: __, ...withoutRemoval } = row
    // @ts-expect-error: a takedown has to reach it, or null
    endpoint('fresh', withoutRemoval)
    const { signsMedia: ___, ...withoutSigning } = row
    // @ts-expect-error: its media links are signed, or null
    endpoint('fresh', withoutSigning)
    const { deadlineMs: ____, ...withoutDeadline } = row
    // @ts-expect-error: it may wait as long as it says, or null
    endpoint('fresh', withoutDeadline)
    const { refuses: _____, ...withoutRefusals } = row
    // @ts-expect-error: it says with which codes it refuses, or none
    expect(() => endpoint('fresh', withoutRefusals)).toThrow()
    const { list: ______, ...withoutList } = row
    // @ts-expect-error: it says which list is cut to what was asked for, or null
    endpoint('fresh', withoutList)
    const { isAbout: _______, ...withoutSubject } = row
    // @ts-expect-error: it says how its answer names what was asked for, or null
    endpoint('fresh', withoutSubject)
    // @ts-expect-error: its answer has no field of this name
    endpoint('fresh', { ...row, removedBy: { question: null, answer: { videos: (id: number) => id } } })
    expect(endpoint('fresh', row).places).toEqual({ ids: expect.any(Function) })
  })

  it('of what is sent', () => {
    const sent = {
      path: '/api/fresh.php',
      body: NoParams,
      answer: Done,
      audience: 'public',
      gate: 'closed',
      invalidates: null,
      deadlineMs: null,
      session: null,
      gesture: null,
      about: 'A row of tomorrow.',
    } as const satisfies WriteRow<typeof NoParams, typeof Done>
    const { invalidates: _, ...withoutTags } = sent
    // @ts-expect-error: it says what it invalidates, or null
    write('fresh', withoutTags)
    const { deadlineMs: __, ...withoutDeadline } = sent
    // @ts-expect-error: it may wait as long as it says, or null
    write('fresh', withoutDeadline)
    const { session: ___, ...withoutSession } = sent
    // @ts-expect-error: it says what becomes of the session, or null
    write('fresh', withoutSession)
    const { gesture: ____, ...withoutGesture } = sent
    // @ts-expect-error: it says what gesture it takes part in, or null
    write('fresh', withoutGesture)
    expect(write('fresh', sent).gesture).toBeNull()
  })

  it('of what members do', () => {
    const { invalidates: _, ...withoutTags } = acts.vote
    // @ts-expect-error: it says what it invalidates, or null
    const first: Act = withoutTags
    const { gesture: __, ...withoutGesture } = acts.vote
    // @ts-expect-error: it says whether it waits for a sign-in, or null
    const second: Act = withoutGesture
    expect([first, second].every(({ about }) => about === acts.vote.about)).toBe(true)
  })
})

describe('where an answer holds the id of a video, a comment or a playlist, its row says so', () => {
  it.each(endpoints.map((row) => [row.name, row] as const))('%s', (_, { schemas, places }) => {
    expect(unmarked(schemas.answer, places ?? undefined, [])).toEqual([])
  })

  it('a schema with an id in a place that is not named is found', () => {
    const schema = z.object({
      best: z.optional(z.object({ video_id: z.number() })),
      videos: z.array(z.object({ video_id: z.int() })),
    })
    expect(unmarked(schema, { best: () => 1 }, [])).toEqual(['videos.video_id'])
  })
})

const ids = ['video_id', 'comment_id', 'playlist_id']

/** Fields of these names that no place covers; what a marked value holds goes with it. */
function unmarked(schema: z.core.$ZodType, places: AnyPlaces | undefined, path: readonly string[]): string[] {
  if (typeof places === 'function') return []
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'array') return unmarked(def.element, places, path)
  if (def.type === 'optional' || def.type === 'nullable') return unmarked(def.innerType, places, path)
  if (def.type === 'union') return def.options.flatMap((option) => unmarked(option, places, path))
  if (def.type !== 'object') return []
  const isMarked = Array.isArray(places)
  const fields: Record<string, AnyPlaces | undefined> = isMarked ? places[1] : { ...places }
  return Object.entries(def.shape).flatMap(([name, field]) =>
    ids.includes(name) && !isMarked && fields[name] === undefined
      ? [[...path, name].join('.')]
      : unmarked(field, fields[name], [...path, name]),
  )
}
