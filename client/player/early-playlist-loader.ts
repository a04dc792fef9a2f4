// Gives hls.js the playlists that the head of the page has asked for (see `early-media.ts`). A second request for one that is still
// on its way could wait for the browser's cache, Chromium's for up to twenty seconds.
import Hls, { type HlsConfig, type PlaylistLoaderContext } from 'hls.js/light'

type EarlyPlaylists = { earlyPlaylists?: Record<string, Promise<string>> }

const XhrLoader = Hls.DefaultConfig.loader

export class EarlyPlaylistLoader extends XhrLoader {
  declare context: PlaylistLoaderContext | null
  #isOver = false

  override load(...[context, config, callbacks]: Parameters<InstanceType<HlsConfig['loader']>['load']>): void {
    const request = () => this.#isOver || super.load(context, config, callbacks)
    const url = new URL(context.url, location.href).href
    const early = takeEarly(url)
    if (!early) return void request()
    const { stats } = this
    stats.loading.start = performance.now()
    early.then((data) => {
      if (this.#isOver) return
      stats.loading.first = stats.loading.end = performance.now()
      stats.loaded = stats.total = data.length
      callbacks.onSuccess({ url, data, code: 200 }, stats, context, null)
    }, request)
  }

  override abort(): void {
    this.#isOver = true
    super.abort()
  }

  override destroy(): void {
    this.#isOver = true
    super.destroy()
  }
}

/** @param url absolute. Each once: a later request is for a newer one */
function takeEarly(url: string): Promise<string> | undefined {
  const { earlyPlaylists = {} } = window as EarlyPlaylists
  const early = earlyPlaylists[url]
  delete earlyPlaylists[url]
  return early
}
