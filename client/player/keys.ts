// Keyboard shortcuts in one table. They work anywhere on the page except in fields and menus.
import { speeds } from '../../shared/rules/video-playback.ts'
import { request, seekTo } from './controls.ts'
import { chooseRate } from './playback-rate.ts'
import type { Player } from './player.ts'
import { turnVolume, volumeStep } from './sound.ts'

/** The name of an act of the player, or what is done. */
const keyActs: Record<string, string | ((player: Player) => void)> = {
  ' ': 'toggle',
  k: 'toggle',
  j: 'back',
  ArrowLeft: 'back',
  l: 'forward',
  ArrowRight: 'forward',
  ArrowUp: (player) => turnVolume(player, volumeStep),
  ArrowDown: (player) => turnVolume(player, -volumeStep),
  m: 'mute',
  f: 'fullscreen',
  i: 'pip',
  c: 'captions',
  Home: (player) => seekTo(player, 0),
  End: (player) => seekTo(player, player.media.duration || 0),
  ',': (player) => stepFrame(player, -1),
  '.': (player) => stepFrame(player, 1),
  r: 'repeatPart',
  t: 'theatre',
  '<': (player) => changeSpeed(player, -1),
  '>': (player) => changeSpeed(player, 1),
  n: 'playNext',
  '?': 'help',
  w: 'lookUp',
  a: 'lookLeft',
  '/': focusSearch,
  s: ({ acts }) => (acts.skipAdvert ?? acts.lookDown)?.(),
  d: 'lookRight',
  x: 'recentre',
  v: 'headset',
}

/** The shortcuts that work during an advert, which cannot be seeked. */
const advertKeys = [' ', 'k', 'm', 'f', 's', 't', '/', '?', 'ArrowUp', 'ArrowDown']

export function bindKeys(player: Player): void {
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const target = event.target as Element
    if (isTaken(target, event.key, player)) return
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const act = /^\d$/.test(key) ? toTenth(Number(key)) : keyActs[key]
    if (!act || (isAdvertsTurn(player) && !advertKeys.includes(key))) return
    event.preventDefault()
    if (typeof act === 'string') player.acts[act]?.()
    else act(player)
  }
  document.addEventListener('keydown', press, { signal: player.left })
}

/** An advert plays or is on its way. */
export function isAdvertsTurn({ element }: Player): boolean {
  const { advert } = element.dataset
  return advert !== undefined && advert !== 'leaving'
}

/**
 * Whether the key belongs to the focused element: in fields, on buttons, in dialogs and menus, and arrows outside of the player. Around a
 * player in the corner of a list, all keys that scroll belong to the list.
 */
function isTaken(target: Element, key: string, { element }: Player): boolean {
  if (target.closest('dialog[open], select, textarea, [contenteditable], [role="menu"]')) return true
  const input = target.closest('input')
  if (input) return input.type !== 'range' || /^(Arrow|Home|End)/.test(key)
  if (key === ' ' && target.closest('button, a, summary, [role="button"]')) return true
  if (!/^( |Arrow|Home|End)/.test(key) || element.contains(target)) return false
  return element.dataset.away !== undefined || (key !== ' ' && target !== document.body)
}

const toTenth = (digit: number) => (player: Player) => seekTo(player, ((player.media.duration || 0) * digit) / 10)

function changeSpeed(player: Player, step: number): void {
  const { playbackRate } = player.media
  const at = (speeds as readonly number[]).indexOf(playbackRate)
  // Beyond the last one it stays.
  const speed = speeds[(at < 0 ? speeds.indexOf(1) : at) + step] ?? playbackRate
  chooseRate(player, speed)
  player.say(`${speed}×`)
}

/** Files do not say how many frames a second has. */
const frameSeconds = 1 / 30

function stepFrame(player: Player, step: 1 | -1): void {
  request(player, 'mediapauserequest')
  seekTo(player, Math.max(0, player.media.currentTime + step * frameSeconds))
}

function focusSearch(): void {
  const box = document.querySelector<HTMLInputElement>('input[type="search"]')
  const opener = document.querySelector<HTMLElement>('.search-open')
  if (box && !box.checkVisibility()) opener?.click()
  box?.focus()
}
