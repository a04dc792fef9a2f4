// Presses that come faster than the browser turns: each means the opposite of the one before, and the last one stays.
import { describe, expect, it } from 'vitest'
import { asyncToggle } from '../../../client/player/async-toggle.ts'

/** A switch whose every turn takes until it is answered. */
function slowScreen() {
  let isOn = false
  const turns: { toOn: boolean; comes: () => void; isRefused: () => void }[] = []
  const press = asyncToggle(
    () => isOn,
    (toOn) =>
      new Promise<void>((resolve, reject) => {
        const comes = () => {
          isOn = toOn
          resolve()
        }
        turns.push({ toOn, comes, isRefused: () => reject(new Error('not now')) })
      }),
  )
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return { press, turns, settled, isOn: () => isOn }
}

describe('a switch that takes its time', () => {
  it('pressed twice before it has come is turned on and off again', async () => {
    const { press, turns, settled, isOn } = slowScreen()
    press()
    press()
    expect(turns.map(({ toOn }) => toOn)).toEqual([true])
    turns[0]?.comes()
    await settled()
    expect(turns.map(({ toOn }) => toOn)).toEqual([true, false])
    turns[1]?.comes()
    await settled()
    expect([isOn(), turns.length]).toEqual([false, 2])
  })

  it('pressed three times is turned on, once', async () => {
    const { press, turns, settled, isOn } = slowScreen()
    for (const _ of [1, 2, 3]) press()
    turns[0]?.comes()
    await settled()
    expect([isOn(), turns.length]).toEqual([true, 1])
    press()
    expect(turns[1]?.toOn).toBe(false)
  })

  it('is what it was when the browser does not want to, and the next press asks anew', async () => {
    const { press, turns, settled, isOn } = slowScreen()
    press()
    turns[0]?.isRefused()
    await settled()
    expect(isOn()).toBe(false)
    press()
    expect(turns.map(({ toOn }) => toOn)).toEqual([true, true])
  })
})
