// The player: the browser's own video element with its own controls, which plays without any script, and our controls,
// hidden until the script takes over. It never leaves its place, so taking over loses neither position nor sound.
import type { ReactNode } from 'react'
import { qualityNames, speeds, streamType } from '../../../shared/rules/video-playback.ts'
import type { IslandText } from '../../island.ts'
import { Icon } from '../icon.tsx'
import type { IconName } from '../icons.tsx'
import type { PlayerSource } from './player-data.ts'
import { type PlayerIconName, PlayerSprite } from './player-icons.tsx'
import { ErrorPanel, NextPanel, PlayerHelp } from './player-panels.tsx'

type Props = {
  sources: PlayerSource[]
  title: string
  poster: string
  /** Cues of the pictures that stand over the seek bar. */
  timelineSrc?: string | undefined
  /** What stands in its middle during a pause. */
  pausePanel?: ReactNode
  isSphere?: boolean
  /** It plays without being asked to, which browsers allow without sound alone. */
  startsAtOnce?: boolean
  t: IslandText['t']
}

export const PlayerView = ({ sources, title, poster, timelineSrc, pausePanel, isSphere, startsAtOnce, t }: Props) => (
  <>
    <PlayerSprite />
    <video
      className="player-media"
      controls
      playsInline
      // Most browsers leave a stream to the script, which is on its way.
      preload={sources[0]?.type === streamType ? 'none' : 'metadata'}
      autoPlay={startsAtOnce}
      muted={startsAtOnce}
      // What starts by itself stands for itself; the script brings the poster where it does not start.
      poster={startsAtOnce ? undefined : poster}
      aria-label={t('video.player', { title })}
    >
      {sources.map(({ src, type }) => (
        <source key={src} src={src} type={type} />
      ))}
      {timelineSrc && <track kind="metadata" src={timelineSrc} />}
      <p>{t('video.noPlayback')}</p>
    </video>
    <div className="player-stage" hidden>
      <div className="player-notes">
        <button type="button" className="player-unmute" data-does="unmute">
          <Icon name="silence" />
          {t('player.unmute')}
        </button>
        <p className="player-resumed">
          <span role="status" />
          <button type="button" data-does="fromStart">
            {t('player.fromStart')}
          </button>
        </p>
      </div>
      <button type="button" className="player-start" data-does="toggle" aria-label={t('player.play')}>
        <Icon name="play" />
      </button>
      <span className="player-wait" aria-hidden="true" />
      <p className="player-bubble" role="status" />
      {pausePanel}
      <ErrorPanel t={t} />
      <NextPanel t={t} />
    </div>
    <fieldset className="player-bar" aria-label={t('player.controls')} hidden>
      <div className="player-line">
        <output className="player-preview" hidden>
          <span className="player-picture" />
          <span className="player-moment" />
        </output>
        <input
          className="player-seek"
          type="range"
          min="0"
          max="1"
          step="any"
          defaultValue="0"
          aria-label={t('player.seek')}
        />
      </div>
      <Does what="toggle" icon="play" label={t('player.play')} />
      <Does what="back" icon="back" label={t('player.back', { count: 10 })} />
      <Does what="forward" icon="forward" label={t('player.forward', { count: 10 })} />
      <Does what="mute" icon="sound" label={t('player.mute')} />
      <input
        className="player-volume"
        type="range"
        min="0"
        max="1"
        step="0.05"
        defaultValue="1"
        aria-label={t('player.volume')}
      />
      <span className="player-time">
        <span data-shows="now">0:00</span> / <span data-shows="length">0:00</span>
      </span>
      <Choice
        name="speed"
        label={t('player.speed')}
        values={speeds.map((speed) => [String(speed), `${speed}×`])}
        chosen="1"
      />
      <Choice name="quality" label={t('player.quality')} values={qualitiesOf(sources, t)} chosen="" />
      {isSphere && <Does what="motion" icon="motion" label={t('sphere.motion')} isHidden />}
      <Does what="help" icon="keys" label={t('player.shortcuts')} />
      <Does what="pip" icon="pip" label={t('player.pip')} />
      <Does what="fullscreen" icon="fullscreen" label={t('player.fullscreen')} />
    </fieldset>
    <PlayerHelp isSphere={isSphere} t={t} />
  </>
)

type DoesProps = { what: string; icon: IconName | PlayerIconName; label: string; isHidden?: boolean }

const Does = ({ what, icon, label, isHidden }: DoesProps) => (
  <button type="button" className="player-does" data-does={what} aria-label={label} title={label} hidden={isHidden}>
    <Icon name={icon} />
  </button>
)

type ChoiceProps = { name: string; label: string; values: readonly (readonly [string, string])[]; chosen: string }

const Choice = ({ name, label, values, chosen }: ChoiceProps) => (
  <label className={`player-choice player-${name}`}>
    <span className="hidden">{label}</span>
    <select data-chooses={name} defaultValue={chosen} title={label}>
      {values.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  </label>
)

/** What may be chosen: the player's own choice, and every quality that there is, the sharpest first. */
const qualitiesOf = (sources: PlayerSource[], t: Props['t']): [string, string][] => [
  ['', t('player.qualityAuto')],
  ...qualityNames
    .filter((name) => sources.some(({ label }) => label === name))
    .map((name): [string, string] => [name, name]),
]
