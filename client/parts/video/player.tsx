// The player: a native video element with native controls that plays without script, and our controls, hidden until the
// script takes over. The element is never replaced, so position and sound survive.
import type { ReactNode } from 'react'
import type { CaptionTrack } from '../../../shared/rules/video-captions.ts'
import { streamType } from '../../../shared/rules/video-playback.ts'
import type { IslandText } from '../../island.ts'
import { Icon } from '../icon.tsx'
import type { IconName } from '../icons.tsx'
import type { PlayerSource } from './player-data.ts'
import { type PlayerIconName, PlayerSprite } from './player-icons.tsx'
import { ErrorPanel, NextPanel, PlayerHelp } from './player-panels.tsx'
import { PlayerSettings, settingsId } from './player-settings.tsx'

export type MediaProps = {
  sources: PlayerSource[]
  title: string
  poster: string
  captions: readonly CaptionTrack[]
  /** The cues of the seek bar's thumbnails. */
  timelineSrc?: string | undefined
  /** It plays without a gesture, which browsers allow only muted. */
  startsAtOnce?: boolean
  /** Whether the browser's own controls offer to save the file. */
  canDownload: boolean
  t: IslandText['t']
}

type Props = Pick<MediaProps, 'sources' | 'captions' | 't'> & {
  /** The banner of a paused video. */
  pausePanel?: ReactNode
  /** The most watched part, in words. */
  mostWatchedText?: string | undefined
  isSphere?: boolean | undefined
}

/** What stands after the element of the video. */
export const PlayerView = ({ sources, captions, pausePanel, mostWatchedText, isSphere, t }: Props) => (
  <>
    <PlayerSprite />
    <Stage pausePanel={pausePanel} t={t} />
    <Bar sources={sources} captions={captions} mostWatchedText={mostWatchedText} isSphere={isSphere} t={t} />
    <PlayerHelp isSphere={isSphere} t={t} />
  </>
)

export const PlayerMedia = ({
  sources,
  title,
  poster,
  captions,
  timelineSrc,
  startsAtOnce,
  canDownload,
  t,
}: MediaProps) => (
  <video
    className="player-media"
    controls
    controlsList={canDownload ? undefined : 'nodownload'}
    playsInline
    // Most browsers leave streams to the script, which is loading.
    preload={sources[0]?.type === streamType ? 'none' : 'metadata'}
    autoPlay={startsAtOnce}
    muted={startsAtOnce}
    // An autoplaying video needs no poster; the script adds it if autoplay fails.
    poster={startsAtOnce ? undefined : poster}
    aria-label={t('video.player', { title })}
  >
    {sources.map(({ src, type }) => (
      <source key={src} src={src} type={type} />
    ))}
    {timelineSrc && <track kind="metadata" src={timelineSrc} />}
    {captions.map(({ src, lang, label, kind }) => (
      <track key={lang} kind={kind} src={src} srcLang={lang} label={label} />
    ))}
    <p>{t('video.noPlayback')}</p>
  </video>
)

/** What is shown over the video. */
const Stage = ({ pausePanel, t }: Pick<Props, 'pausePanel' | 't'>) => (
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
    <div className="player-mini">
      <ActButton what="backToPlayer" icon="expand" label={t('player.backToPlayer')} />
      <ActButton what="closeMini" icon="x" label={t('player.closeMini')} />
    </div>
    {pausePanel}
    <ErrorPanel t={t} />
    <NextPanel t={t} />
  </div>
)

type BarProps = Pick<Props, 'sources' | 'captions' | 'mostWatchedText' | 'isSphere' | 't'>

const Bar = ({ sources, captions, mostWatchedText, isSphere, t }: BarProps) => (
  <fieldset className="player-bar" aria-label={t('player.controls')} hidden>
    <div className="player-line">
      <output className="player-preview" hidden>
        <span className="player-picture" />
        <span className="player-moment" />
      </output>
      <span className="player-marks" aria-hidden="true" />
      <input
        className="player-seek"
        type="range"
        min="0"
        max="1"
        step="any"
        defaultValue="0"
        aria-label={t('player.seek')}
        aria-describedby={mostWatchedText && 'most-watched'}
      />
      {mostWatchedText && (
        <span id="most-watched" hidden>
          {mostWatchedText}
        </span>
      )}
    </div>
    <ActButton what="toggle" icon="play" label={t('player.play')} />
    <ActButton what="back" icon="back" label={t('player.back', { count: 10 })} />
    <ActButton what="forward" icon="forward" label={t('player.forward', { count: 10 })} />
    <ActButton what="mute" icon="sound" label={t('player.mute')} />
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
    {captions.length > 0 && <ActButton what="captions" icon="captions" label={t('player.captions')} />}
    <button
      type="button"
      className="player-does player-settings-open"
      popoverTarget={settingsId}
      aria-label={t('player.settings')}
      title={t('player.settings')}
    >
      <Icon name="settings" />
    </button>
    <PlayerSettings sources={sources} captions={captions} t={t} />
    {isSphere &&
      sphereButtons.map(([what, label]) => <ActButton key={what} what={what} icon={what} label={t(label)} isHidden />)}
    <ActButton what="help" icon="keys" label={t('player.shortcuts')} />
    <ActButton what="remote" icon="remote" label={t('player.remote')} isHidden />
    <ActButton what="pip" icon="pip" label={t('player.pip')} />
    <ActButton what="theatre" icon="theatre" label={t('player.theatre')} />
    <ActButton what="fullscreen" icon="fullscreen" label={t('player.fullscreen')} />
  </fieldset>
)

/** Each is shown where the browser can do it. */
const sphereButtons = [
  ['recentre', 'sphere.recentre'],
  ['motion', 'sphere.motion'],
  ['headset', 'sphere.enter'],
] as const

type ActButtonProps = { what: string; icon: IconName | PlayerIconName; label: string; isHidden?: boolean }

const ActButton = ({ what, icon, label, isHidden }: ActButtonProps) => (
  <button type="button" className="player-does" data-does={what} aria-label={label} title={label} hidden={isHidden}>
    <Icon name={icon} />
  </button>
)
