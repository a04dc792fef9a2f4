// Why: how the browser's files are made: boot, one file per island, the sheet, all hashed, React in a file of its own.
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const here = import.meta.dirname
/** An island is named after its file, whatever folder that is in. */
const islands = globSync('islands/**/*.tsx', { cwd: here }).map((path) => [basename(path, '.tsx'), join(here, path)])

// Vite wraps every import() in a helper of 1.9 KB that looks for modules to preload. boot.js comes with every page and
// has a budget of 3 KB, and we preload nothing: the helper becomes a plain call.
const noPreloadHelper: Plugin = {
  name: 'no-preload-helper',
  enforce: 'pre',
  load: (id) => (id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load()' : undefined),
}

// What boot.js shares with a script of few pages would become a chunk, and with it one more request on every page that
// answers only after boot.js has: boot.js gets copies of its own. They keep no state.
const bootAlone: Plugin = {
  name: 'boot-alone',
  enforce: 'pre',
  async resolveId(source, importer, { isEntry }) {
    const isBoots = importer?.endsWith('/boot.ts') || importer?.endsWith('?boot')
    if (isEntry || !isBoots) return null
    const resolved = await this.resolve(source, importer?.replace('?boot', ''), { skipSelf: true })
    return resolved && !resolved.external ? `${resolved.id}?boot` : resolved
  },
}

const base =
  /client[\\/](api|when-visible|after-first-frame|stores[\\/].*)\.ts$|shared[\\/](result|path|translate|stat|rules[\\/](playback|preview-addresses))\.ts$|node_modules[\\/](nanostores|rosetta)[\\/]|rolldown\/runtime|preload-helper/

const form = /node_modules[\\/]zod[\\/]|client[\\/]forms[\\/]|shared[\\/](refusals|forms[\\/])/

export default defineConfig({
  root: here,
  base: '/',
  publicDir: false,
  plugins: [noPreloadHelper, bootAlone],
  // What rosetta reads texts with names a wrapped file for browsers, which would cost the player a request for the wrapper's
  // helpers. The same as a module needs none.
  resolve: { alias: { dlv: 'dlv/dist/dlv.es.js' } },
  build: {
    outDir: join(here, '../dist/public'),
    emptyOutDir: true,
    target: 'es2024',
    modulePreload: false,
    // A data: address would need a wider content security policy than our own files do.
    assetsInlineLimit: 0,
    // What draws films that are all around is larger than Vite's usual warning; it comes only with such a film.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      input: {
        boot: join(here, 'boot.ts'),
        wake: join(here, 'wake.ts'),
        later: join(here, 'deferred.ts'),
        player: join(here, 'player/x-player.ts'),
        slots: join(here, 'slots.ts'),
        houseFrame: join(here, 'house-frame.ts'),
        main: join(here, 'styles/main.css'),
        watchCss: join(here, 'styles/watch.css'),
        ownCss: join(here, 'styles/own.css'),
        embedCss: join(here, 'styles/embed.css'),
        houseCss: join(here, 'styles/house.css'),
        ...Object.fromEntries(islands),
      },
      // Numbers of shared/limits.ts are written where they are used: as a chunk they would cost boot.js one more request.
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      // boot.js imports an island by its address and takes the component out of it, so the exports must stay.
      preserveEntrySignatures: 'exports-only',
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            // Small things that the player and most islands share: one request instead of one for each of them.
            { name: 'base', test: base },
            // And what most forms do.
            { name: 'form', test: form, minShareCount: 3 },
            { name: 'parts', test: /client[\\/](parts|modals)[\\/]/, minShareCount: 4 },
          ],
        },
      },
    },
  },
})
