// The quick exit: the link in the corner, or Shift pressed three times in a row. Shift alone has no other use on the
// site. The page is emptied at once, and going back does not return to it.
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
