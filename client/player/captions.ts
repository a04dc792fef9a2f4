// Shows captions in the language that was chosen last on this device; without a choice there are none.
import type { Player } from './player.ts'
import { readStorage, writeStorage } from './storage.ts'

const languageKey = 'player-captions'
/** In percent from the top: above the control bar. */
const aboveBar = 78

export function bindCaptions(player: Player): void {
  const { media, acts, element } = player
  const select = element.querySelector<HTMLSelectElement>('[data-chooses="captions"]')
  if (!select) return
  const tracks = [...media.querySelectorAll<HTMLTrackElement>('track[srclang]')]
  let last = tracks[0]?.srclang ?? ''
  const show = (lang: string) => {
    for (const one of tracks) one.track.mode = one.srclang === lang ? 'showing' : 'disabled'
    if (lang) last = lang
  }
  for (const one of tracks) one.addEventListener('load', () => lift(one.track))
  const choose = (lang: string) => {
    select.value = lang
    writeStorage(languageKey, lang)
    show(lang)
  }
  const remembered = readStorage(languageKey) ?? ''
  const known = tracks.find(({ srclang }) => srclang === remembered)?.srclang ?? ''
  select.value = known
  show(known)
  select.addEventListener('change', () => choose(select.value))
  acts.captions = () => {
    choose(select.value ? '' : last)
    player.say(select.selectedOptions[0]?.textContent ?? '')
  }
}

function lift({ cues }: TextTrack): void {
  for (const cue of cues ?? []) {
    if (!(cue instanceof VTTCue) || cue.line !== 'auto') continue
    cue.snapToLines = false
    cue.line = aboveBar
  }
}
