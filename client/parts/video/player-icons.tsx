// The player's icons, in a sprite of their own so that other pages do not carry them.
import { Symbols } from '../icons.tsx'

const outlines = {
  pause: 'M8 5.5v13M16 5.5v13',
  back: 'M4.5 5v4.5H9M4.8 9.5A8 8 0 1 1 4 13',
  forward: 'M19.5 5v4.5H15M19.2 9.5A8 8 0 1 0 20 13',
  sound: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11',
  silence: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM16 9.5l5 5M21 9.5l-5 5',
  keys: 'M3.5 6.5h17v11h-17ZM7 10h.1M10.3 10h.1M13.6 10h.1M17 10h.1M8.5 14h7',
  motion: 'M9 3.5h6v17H9ZM11.5 17.5h1M5.5 8a6 6 0 0 0 0 8M18.5 8a6 6 0 0 1 0 8',
  recentre: 'M12 3v4M12 17v4M3 12h4M17 12h4M12 9.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5',
  headset: 'M3.5 7.5h17v9.5h-5.5l-3-3-3 3H3.5Z',
  captions: 'M3.5 5.5h17v13h-17ZM10.5 10.5a2 2 0 1 0 0 3M17 10.5a2 2 0 1 0 0 3',
  settings:
    'M3.5 7h9M17.5 7h3M3.5 17h3M11.5 17h9M15 4.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5ZM9 14.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z',
  remote: 'M3.5 9V5h17v14H14M3.5 12.5a6.5 6.5 0 0 1 6.5 6.5M3.5 16a3 3 0 0 1 3 3M3.5 18.9h.1',
  theatre: 'M2.5 6.5h19v11h-19Z',
  expand: 'M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7',
  shuffle: 'M3.5 7h3l8 10h6M3.5 17h3l2.4-3M12 10l2.5-3h6M18 4.5 20.5 7 18 9.5M18 14.5l2.5 2.5-2.5 2.5',
  repeat: 'M4.5 11V9A2.5 2.5 0 0 1 7 6.5h12.5M17 4l2.5 2.5L17 9M19.5 13v2a2.5 2.5 0 0 1-2.5 2.5H4.5M7 20l-2.5-2.5L7 15',
  pip: 'M3.5 5h17v14h-17ZM12 12h6v4.5h-6Z',
  fullscreen: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
} as const

export type PlayerIconName = keyof typeof outlines

export const PlayerSprite = () => <Symbols outlines={outlines} />
