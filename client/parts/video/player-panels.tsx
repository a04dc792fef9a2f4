// The panels over a video: error, up next, and keyboard help.
import type { IslandText } from '../../island.ts'

type MessageKey = Parameters<IslandText['t']>[0]
type Speech = Pick<IslandText, 't'>

/** The shortcuts of the help: keys, and the text of what they do. */
const shortcuts = [
  ['K', 'player.keyToggle'],
  ['J ←', 'player.keyBack'],
  ['L →', 'player.keyForward'],
  ['↑', 'player.keyLouder'],
  ['↓', 'player.keyQuieter'],
  ['M', 'player.keyMute'],
  ['F', 'player.keyFullscreen'],
  ['C', 'player.keyCaptions'],
  ['I', 'player.keyPip'],
  ['0–9', 'player.keyPercent'],
  ['Home', 'player.keyStart'],
  ['End', 'player.keyEnd'],
  [',', 'player.keyFrameBack'],
  ['.', 'player.keyFrameForward'],
  ['<', 'player.keySlower'],
  ['>', 'player.keyFaster'],
  ['R', 'player.repeatPart'],
  ['T', 'player.theatre'],
  ['N', 'player.keyNext'],
  ['/', 'player.keySearch'],
  ['?', 'player.keyHelp'],
] as const satisfies readonly (readonly [string, MessageKey])[]

const sphereShortcuts = [
  ['W A S D', 'sphere.look'],
  ['X', 'sphere.recentre'],
  ['V', 'sphere.enter'],
] as const satisfies readonly (readonly [string, MessageKey])[]

export const ErrorPanel = ({ t }: Speech) => (
  <div className="player-panel player-error" role="alert" hidden>
    <p className="player-panel-title">{t('player.failed')}</p>
    <p>{t('player.failedHelp')}</p>
    <button type="button" className="button" data-does="retry">
      {t('error.retry')}
    </button>
  </div>
)

export const NextPanel = ({ t }: Speech) => (
  <section className="player-panel player-next" aria-label={t('player.upNext')} hidden>
    <p className="player-panel-title">{t('player.upNext')}</p>
    <div className="player-next-link" />
    <svg className="player-ring" viewBox="0 0 48 48" aria-hidden="true">
      <path d="M45 24a21 21 0 1 1-42 0a21 21 0 1 1 42 0" pathLength="1" />
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
    <button type="button" className="button player-again" data-does="playAgain">
      {t('player.playAgain')}
    </button>
    <ul className="player-carousel" hidden />
  </section>
)

export const PlayerHelp = ({ isSphere, t }: Speech & { isSphere?: boolean | undefined }) => (
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
