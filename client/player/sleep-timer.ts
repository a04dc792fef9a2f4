// The sleep timer: pauses the video after some minutes, or at its end, which is that of a part that is repeated (repeat.ts). It runs on over
// the next videos of this tab.
import { pageSwapped } from '../page-swapped.ts'
import { choiceOf } from './choices.ts'
import { request } from './controls.ts'
import { isGoing } from './go-to-video.ts'
import type { Player } from './player.ts'
import { readInTab, sleepKey, swapInTab } from './storage.ts'

/** Holds when the minutes were over, in milliseconds: a page that was on its way then does not start its video. */
const sleptKey = 'player-slept'
/** The same of a page that this document waits for: an attribute of the element, which the next video does not have. */
const slept = 'data-slept'

export function bindSleepTimer(player: Player): void {
  const { media, element, acts, t, left, arrival, startsByItself } = player
  const choice = choiceOf(player, 'sleep')
  if (!choice) return
  let timer: ReturnType<typeof setTimeout> | undefined
  let wasEnd = false
  /** It plays as soon as it has loaded. */
  let isStarting = startsByItself && media.paused
  /** A video that begins again has no end. */
  const endsHere = (isEnd: boolean) => {
    if (element.toggleAttribute('data-sleeps', isEnd) === wasEnd) return
    wasEnd = isEnd
    media.loop = !isEnd && player.part<HTMLInputElement>('[name="player-loop"]').checked
  }
  const begin = (value: string, endMs: number) => {
    clearTimeout(timer)
    endsHere(value === 'end')
    if (endMs > 0) timer = setTimeout(sleep, Math.max(0, endMs - Date.now()))
  }
  const choose = (value: string) => {
    choice.value = value
    const endMs = Number(value) > 0 ? Date.now() + Number(value) * 60_000 : 0
    swapInTab(sleepKey, value && `${value} ${endMs}`)
    begin(value, endMs)
  }
  const sleep = () => {
    choose('')
    swapInTab(sleptKey, String(Date.now()))
    if (isGoing()) document.addEventListener(pageSwapped, () => element.toggleAttribute(slept, true), { once: true })
    const pause = () => request(player, 'mediapauserequest')
    pause()
    if (isStarting) media.addEventListener('play', pause, { once: true })
    element.querySelector<HTMLVideoElement>('.advert-video')?.pause()
    acts.stay?.()
    player.say(t('player.slept'))
  }
  acts.sleep = sleep
  choice.onChange(choose)
  // The next video goes on with it.
  left.addEventListener('abort', () => clearTimeout(timer))
  media.addEventListener('ended', () => {
    if (choice.value !== 'end') return
    // The attribute stays, so that the next video does not begin.
    swapInTab(sleepKey, '')
    choice.value = ''
  })
  media.addEventListener('play', () => {
    isStarting = false
    endsHere(choice.value === 'end')
  })
  const [value = '', endMs = '0'] = (readInTab(sleepKey) ?? '').split(' ')
  // Minutes that were over before this page was asked for found no video to stop.
  choice.value = value === 'end' || Number(endMs) > performance.timeOrigin ? value : ''
  if (choice.value) begin(choice.value, Number(endMs))
  const wasOver = arrival ? element.hasAttribute(slept) : Number(readInTab(sleptKey)) > performance.timeOrigin
  // Any other video is the visitor's to start.
  if (wasOver && startsByItself) sleep()
}
