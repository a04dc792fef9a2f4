// The player's settings: a menu of choices. They are radio buttons in a popover, so that keyboard, screen reader, Escape and a press
// outside work as everywhere.
import type { CaptionTrack } from '../../../shared/rules/video-captions.ts'
import {
  captionColors,
  captionSizes,
  qualityNames,
  sleepMinutes,
  speeds,
} from '../../../shared/rules/video-playback.ts'
import type { IslandText } from '../../island.ts'
import type { PlayerSource } from './player-data.ts'

type Props = { sources: PlayerSource[]; captions: readonly CaptionTrack[]; t: IslandText['t'] }

export const settingsId = 'player-settings'

export const PlayerSettings = ({ sources, captions, t }: Props) => (
  <section className="player-settings" id={settingsId} popover="auto" aria-label={t('player.settings')}>
    <Choice
      name="speed"
      label={t('player.speed')}
      values={speeds.map((speed) => [String(speed), `${speed}×`])}
      chosen="1"
    />
    <Choice name="quality" label={t('player.quality')} values={qualitiesOf(sources, t)} />
    {captions.length > 0 && (
      <>
        <Choice name="captions" label={t('player.captions')} values={captionChoices(captions, t)} />
        <Choice
          name="captionSize"
          label={t('player.captionSize')}
          values={captionSizes.map((size) => [size, t(`player.captionSize_${size}`)])}
          chosen="normal"
        />
        <Choice
          name="captionColor"
          label={t('player.captionColor')}
          values={captionColors.map((color) => [color, t(`player.captionColor_${color}`)])}
          chosen="white"
        />
      </>
    )}
    <Choice
      name="sleep"
      label={t('player.sleep')}
      values={[
        ['', t('player.sleepOff')],
        ...sleepMinutes.map((count): [string, string] => [String(count), t('player.sleepMinutes', { count })]),
        ['end', t('player.sleepEnd')],
      ]}
    />
    <fieldset>
      <legend>{t('player.repeat')}</legend>
      <label>
        <input type="checkbox" name="player-loop" />
        <span>{t('player.loop')}</span>
      </label>
      <button type="button" data-does="repeatPart">
        {t('player.repeatPart')}
      </button>
    </fieldset>
  </section>
)

type ChoiceProps = {
  name: string
  label: string
  values: readonly (readonly [value: string, text: string])[]
  chosen?: string
}

const Choice = ({ name, label, values, chosen = '' }: ChoiceProps) => (
  <fieldset>
    <legend>{label}</legend>
    {values.map(([value, text]) => (
      <label key={value}>
        <input type="radio" name={`player-${name}`} value={value} defaultChecked={value === chosen} />
        <span>{text}</span>
      </label>
    ))}
  </fieldset>
)

const captionChoices = (captions: readonly CaptionTrack[], t: Props['t']): [string, string][] => [
  ['', t('player.captionsOff')],
  ...captions.map(({ lang, label }): [string, string] => [lang, label]),
]

/** Automatic, then every available quality, highest first. */
const qualitiesOf = (sources: PlayerSource[], t: Props['t']): [string, string][] => [
  ['', t('player.qualityAuto')],
  ...qualityNames
    .filter((name) => sources.some(({ label }) => label === name))
    .map((name): [string, string] => [name, name]),
]
