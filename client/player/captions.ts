// Shows captions in the language that was chosen last on this device, and as large and in the color that was; without a choice there are none.
import { type ChoiceName, choiceOf } from './choices.ts'
import type { Player } from './player.ts'
import { readStorage, writeStorage } from './storage.ts'

const languageKey = 'player-captions'
/** In percent from the top: above the control bar. */
const aboveBar = 78

export function bindCaptions(player: Player): void {
  const { media, acts } = player
  const choice = choiceOf(player, 'captions')
  if (!choice) return
  const tracks = [...media.querySelectorAll<HTMLTrackElement>('track[srclang]')]
  let last = tracks[0]?.srclang ?? ''
  const show = (lang: string) => {
    for (const one of tracks) one.track.mode = one.srclang === lang ? 'showing' : 'disabled'
    if (lang) last = lang
  }
  for (const one of tracks) one.addEventListener('load', () => lift(one.track))
  const choose = (lang: string) => {
    choice.value = lang
    writeStorage(languageKey, lang)
    show(lang)
  }
  const remembered = readStorage(languageKey) ?? ''
  const known = tracks.find(({ srclang }) => srclang === remembered)?.srclang ?? ''
  choice.value = known
  show(known)
  choice.onChange(choose)
  acts.captions = () => {
    choose(choice.value ? '' : last)
    player.say(choice.text)
  }
  keepLook(player, 'captionSize')
  keepLook(player, 'captionColor')
}

/** An attribute of the player, which the style sheet knows. */
function keepLook(player: Player, name: ChoiceName & `caption${string}`): void {
  const choice = choiceOf(player, name)
  if (!choice) return
  const key = `player-${name}`
  choice.value = readStorage(key) ?? ''
  player.element.dataset[name] = choice.value
  choice.onChange((value) => {
    writeStorage(key, value)
    player.element.dataset[name] = value
  })
}

function lift({ cues }: TextTrack): void {
  for (const cue of cues ?? []) {
    if (!(cue instanceof VTTCue) || cue.line !== 'auto') continue
    cue.snapToLines = false
    cue.line = aboveBar
  }
}
