// The addresses of built scripts and styles: the build inlines their hashed names.

type Assets = {
  boot: string
  wake: string
  later: string
  player: string
  /** Static imports of the player script, preloaded with it. */
  playerImports: string[]
  /** The HLS library, for browsers without native support. */
  streams: string
  slots: string
  houseFrame: string
  /** Of pages with a button for a passkey. */
  passkeys: string
  css: string
  /** Additional sheet of pages with a player. */
  watchCss: string
  /** Additional sheet of account and studio pages. */
  ownCss: string
  /** Additional sheet of the bar that staff have on public pages. */
  staffCss: string
  /** Additional sheet of adverts of campaigns. */
  campaignCss: string
  /** Additional sheet of the menus of video cards, loaded with the first of them. */
  cardMenuCss: string
  /** The only sheet of the embed page. */
  embedCss: string
  /** The only sheet of a house banner in a frame. */
  houseCss: string
  islands: Record<string, string>
  flags: string
  /** The site's icon as PNG. */
  icons: { touch: string; small: string; large: string; maskable: string }
}
declare const __ASSETS__: Assets

export const assets: Assets = __ASSETS__
