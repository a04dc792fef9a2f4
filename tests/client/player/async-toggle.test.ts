// Presses that are faster than the browser: each inverts the one before, and the last one wins.
import { describe, expect, it } from 'vitest'
import { asyncToggle } from '../../../client/player/async-toggle.ts'

/** A toggle whose every change is pending until the test answers it. */
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

describe('an asynchronous toggle', () => {
  it('pressed twice while it is pending is turned on and off again', async () => {
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

  it('keeps its state if the browser refuses, and the next press asks again', async () => {
    const { press, turns, settled, isOn } = slowScreen()
    press()
    turns[0]?.isRefused()
    await settled()
    expect(isOn()).toBe(false)
    press()
    expect(turns.map(({ toOn }) => toOn)).toEqual([true, true])
  })
})
