// The player: the browser's own video element with its own controls, which plays without any script, and our controls,
// hidden until the script takes over. It never leaves its place, so taking over loses neither position nor sound.
import type { ReactNode } from 'react'
import { speeds } from '../../shared/rules/playback.ts'
import type { Sphere } from '../../shared/rules/sphere.ts'
import type { IslandText } from '../island.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icons.tsx'
import { type PlayerIconName, PlayerSprite } from './player-icons.tsx'

type MessageKey = Parameters<IslandText['t']>[0]

/** One rendition, best start first. `label` is what a visitor may choose: SD, HD, Full HD; none is the player's own choice. */
export type PlayerSource = { src: string; type: string; format: string; label: string | null }

/** All that the script needs and the markup does not show. It stands as JSON in the element. */
export type PlayerData = {
  videoId: number
  title: string
  poster: string
  sources: PlayerSource[]
  /** What the film is like that is all around; null for any other. */
  sphere: Sphere | null
  /** Where signed links are renewed. */
  renewPath: string
  lang: string
  tag: string
  texts: object
}

/** What a page with an advert before its video carries besides: the tags in the order in which they are asked. */
export type PrerollData = { tags: string[]; texts: object }

/** Texts that only an advert needs. */
export const prerollStrings = [
  'nav.ad',
  'preroll.visit',
  'preroll.skipIn',
  'preroll.skip',
  'player.play',
  'player.pause',
] as const satisfies readonly MessageKey[]

/** Texts that the script says by itself. */
export const playerStrings = [
  'player.play',
  'player.pause',
  'player.mute',
  'player.unmute',
  'player.fullscreen',
  'player.exitFullscreen',
  'player.position',
  'player.skipped',
  'player.failed',
  'player.failedHelp',
  'player.resumed',
  'player.nextIn',
  'player.qualityAuto',
] as const satisfies readonly MessageKey[]

/** What it says of a film that is all around, besides. */
export const sphereStrings = ['sphere.drag', 'sphere.flat'] as const satisfies readonly MessageKey[]

/** The keys a visitor may press, as the help lists them: what is pressed, and the text of what it does. */
const shortcuts = [
  ['K', 'player.keyToggle'],
  ['J ←', 'player.keyBack'],
  ['L →', 'player.keyForward'],
  ['↑', 'player.keyLouder'],
  ['↓', 'player.keyQuieter'],
  ['M', 'player.keyMute'],
  ['F', 'player.keyFullscreen'],
  ['I', 'player.keyPip'],
  ['0–9', 'player.keyPercent'],
  ['Home', 'player.keyStart'],
  ['<', 'player.keySlower'],
  ['>', 'player.keyFaster'],
  ['N', 'player.keyNext'],
  ['?', 'player.keyHelp'],
] as const satisfies readonly (readonly [string, MessageKey])[]

const sphereShortcuts = [['W A S D', 'sphere.look']] as const satisfies readonly (readonly [string, MessageKey])[]

type Props = {
  sources: PlayerSource[]
  title: string
  poster: string
  /** Cues of the pictures that stand over the seek bar. */
  timelineSrc?: string | undefined
  /** What stands in its middle during a pause. */
  pausePanel?: ReactNode
  isSphere?: boolean
  t: IslandText['t']
}

export const PlayerView = ({ sources, title, poster, timelineSrc, pausePanel, isSphere, t }: Props) => (
  <>
    <PlayerSprite />
    {/* biome-ignore lint/a11y/useMediaCaption: the catalogue has no captions */}
    <video
      className="player-media"
      controls
      playsInline
      preload="metadata"
      poster={poster}
      aria-label={t('video.player', { title })}
    >
      {sources.map(({ src, type }) => (
        <source key={src} src={src} type={type} />
      ))}
      {timelineSrc && <track kind="metadata" src={timelineSrc} />}
      <p>{t('video.noPlayback')}</p>
    </video>
    <div className="player-stage" hidden>
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
    <Help isSphere={isSphere} t={t} />
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

/** What may be chosen: by itself where there is a stream that adapts, and every rendition that has a name. */
const qualitiesOf = (sources: PlayerSource[], t: Props['t']): [string, string][] => [
  ['', t('player.qualityAuto')],
  ...sources.flatMap(({ label }): [string, string][] => (label === null ? [] : [[label, label]])),
]

const ErrorPanel = ({ t }: Pick<Props, 't'>) => (
  <div className="player-panel player-error" role="alert" hidden>
    <p className="player-panel-title">{t('player.failed')}</p>
    <p>{t('player.failedHelp')}</p>
    <button type="button" className="button" data-does="retry">
      {t('error.retry')}
    </button>
  </div>
)

const NextPanel = ({ t }: Pick<Props, 't'>) => (
  <section className="player-panel player-next" aria-label={t('player.upNext')} hidden>
    <p className="player-panel-title">{t('player.upNext')}</p>
    <div className="player-next-link" />
    <svg className="player-ring" viewBox="0 0 48 48" aria-hidden="true">
      <circle cx="24" cy="24" r="21" pathLength="1" />
    </svg>
    <p className="player-next-count" aria-live="off" />
    <div className="player-panel-actions">
      <button type="button" className="button" data-does="playNext">
        {t('player.playNow')}
      </button>
      <button type="button" className="button quiet" data-does="cancelNext">
        {t('player.cancel')}
      </button>
    </div>
    <ul className="player-carousel" hidden />
  </section>
)

const Help = ({ isSphere, t }: Pick<Props, 't' | 'isSphere'>) => (
  <dialog className="player-help" aria-label={t('player.shortcuts')}>
    <h2>{t('player.shortcuts')}</h2>
    <dl>
      {[...shortcuts, ...(isSphere ? sphereShortcuts : [])].map(([keys, text]) => (
        <div key={keys}>
          <dt>
            <kbd>{keys}</kbd>
          </dt>
          <dd>{t(text)}</dd>
        </div>
      ))}
    </dl>
    <form method="dialog">
      <button type="submit" className="button">
        {t('player.close')}
      </button>
    </form>
  </dialog>
)
