// The quick way out: the link in the corner, or Shift pressed three times with nothing between. No dialog, no player and no
// text field does anything with Shift alone. Nothing of the page is seen or heard while the other one comes, and the way back
// does not lead here.
import { exitPresses, exitWithinMs } from '../shared/limits.ts'

export function listenForExit(): void {
  const link = document.querySelector<HTMLAnchorElement>('.quick-exit')
  if (!link) return
  const leave = () => {
    document.title = ''
    document.body.remove()
    location.replace(link.href)
  }
  link.addEventListener('click', (event) => {
    event.preventDefault()
    leave()
  })
  let pressedAt: number[] = []
  addEventListener(
    'keydown',
    ({ key, repeat, timeStamp }) => {
      if (repeat) return
      if (key !== 'Shift') pressedAt = []
      else pressedAt = [...pressedAt, timeStamp].filter((at) => at > timeStamp - exitWithinMs)
      if (pressedAt.length >= exitPresses) leave()
    },
    { capture: true },
  )
}
