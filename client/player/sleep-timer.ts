// The sleep timer: pauses the video after some minutes, or at its end. It runs on over the next videos of this tab.
import { choiceOf } from './choices.ts'
import { request } from './controls.ts'
import type { Player } from './player.ts'
import { readInTab, swapInTab } from './storage.ts'

/** Holds the choice and, of minutes, when they are over in milliseconds. */
const sleepKey = 'player-sleep'

export function bindSleepTimer(player: Player): void {
  const { media, element, t, left } = player
  const choice = choiceOf(player, 'sleep')
  if (!choice) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const begin = (value: string, endMs: number) => {
    clearTimeout(timer)
    element.toggleAttribute('data-sleeps', value === 'end')
    if (endMs > 0) timer = setTimeout(sleep, Math.max(0, endMs - Date.now()))
  }
  const choose = (value: string) => {
    choice.value = value
    const endMs = Number(value) > 0 ? Date.now() + Number(value) * 60_000 : 0
    swapInTab(sleepKey, `${value} ${endMs}`)
    begin(value, endMs)
  }
  const sleep = () => {
    choose('')
    request(player, 'mediapauserequest')
    element.querySelector<HTMLVideoElement>('.advert-video')?.pause()
    player.say(t('player.slept'))
  }
  choice.onChange(choose)
  // The next video goes on with it.
  left.addEventListener('abort', () => clearTimeout(timer))
  media.addEventListener('ended', () => {
    if (choice.value !== 'end') return
    // The attribute stays, so that the next video does not begin.
    swapInTab(sleepKey, '')
    choice.value = ''
  })
  media.addEventListener('play', () => element.toggleAttribute('data-sleeps', choice.value === 'end'))
  const [value = '', endMs = '0'] = (readInTab(sleepKey) ?? '').split(' ')
  choice.value = value
  if (choice.value) begin(choice.value, Number(endMs))
}
