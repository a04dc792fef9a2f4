// Two fingers on a 360° video, which the browser's own test tools cannot move one by one.
import { expect, test, vi } from 'vitest'
import { bindSphereGestures } from '../../../client/player/sphere-gestures.ts'
import { fakeMedia, fakePlayer } from '../support/fake-page.ts'

test('two fingers that part or close show less or more of the view, turn nothing, and are no press', () => {
  const toggle = vi.fn()
  const { player, leave } = fakePlayer(fakeMedia({ paused: true }), { acts: { toggle } })
  const canvas = Object.assign(new EventTarget(), { clientHeight: 100, setPointerCapture: () => undefined })
  const view = { turn: vi.fn(), zoomBy: vi.fn(), degrees: () => 75 }
  bindSphereGestures(player, canvas as unknown as HTMLCanvasElement, view)
  const finger = (type: string, pointerId: number, clientX: number) =>
    canvas.dispatchEvent(Object.assign(new Event(type), { pointerId, clientX, clientY: 50, button: 0 }))
  finger('pointerdown', 1, 40)
  finger('pointerdown', 2, 60)
  finger('pointermove', 2, 80)
  finger('pointermove', 1, 60)
  expect(view.zoomBy.mock.calls).toEqual([[2], [0.5]])
  finger('pointerup', 1, 60)
  finger('pointerup', 2, 80)
  expect([view.turn.mock.calls, toggle.mock.calls]).toEqual([[], []])
  // One finger alone turns.
  finger('pointerdown', 3, 40)
  finger('pointermove', 3, 60)
  expect(view.turn.mock.calls).toEqual([[{ yaw: -15, pitch: 0 }]])
  leave()
})
