// Where the built scripts and styles stand. The build writes their hashed names in as a constant.

type Assets = {
  boot: string
  wake: string
  later: string
  player: string
  /** What the player's script imports at once: asked for together with it, not after it. */
  playerImports: string[]
  /** Plays streams where the browser does not do so well by itself. */
  streams: string
  slots: string
  houseFrame: string
  css: string
  /** The sheet of pages where a video plays, besides. */
  watchCss: string
  /** The sheet of pages where members are busy with what is theirs, besides. */
  ownCss: string
  /** The only sheet of a video in somebody else's page. */
  embedCss: string
  /** The only sheet of a banner of ours in a frame. */
  houseCss: string
  islands: Record<string, string>
  flags: string
  /** The site's sign in pixels. */
  icons: { touch: string; small: string; large: string; maskable: string }
}
declare const __ASSETS__: Assets

export const assets: Assets = __ASSETS__
