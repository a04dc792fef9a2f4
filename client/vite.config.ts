// Builds the browser's files: boot, one chunk per island, the style sheets, all hashed, with React in a chunk of its
// own.
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { defineConfig, type ESTree, normalizePath, type Plugin, parseAst } from 'vite'

const here = import.meta.dirname
/** An island is named after its file, whatever folder that is in. */
const islands = globSync('islands/**/*.tsx', { cwd: here }).map((path) => [basename(path, '.tsx'), join(here, path)])

// Vite wraps every import() in a 1.9 KB helper that preloads modules. boot.js is part of every page and has a budget of
// 3 KB, and nothing is preloaded: the helper becomes a plain call.
const noPreloadHelper: Plugin = {
  name: 'no-preload-helper',
  enforce: 'pre',
  load: (id) => (id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load()' : undefined),
}

// media-chrome brings a stand-in for the browser's globals, for servers. The player runs in browsers alone.
const browserGlobals: Plugin = {
  name: 'browser-globals',
  enforce: 'pre',
  load: (id) =>
    id.includes('media-chrome/dist/utils/server-safe-globals')
      ? 'const g = window, d = document; export { g as globalThis, d as document, g as GlobalThis, d as Document }; export const isServer = false'
      : undefined,
}

// Modules shared by boot.js and another entry would become a chunk, one more request before any page reacts: boot.js
// gets its own copies, which hold no state.
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

// The server chooses the texts of an island by the names in its definition, and in the lists that it takes over: constants whose name
// ends with `Strings`. A browser gets the texts, and needs no names.
const withoutTextNames: Plugin = {
  name: 'without-text-names',
  enforce: 'pre',
  transform: {
    filter: { id: /client[\\/].*\.tsx?$/, code: /[sS]trings\b/ },
    handler(code) {
      const lists = parseAst(code, { lang: 'tsx' }).body.flatMap(textNamesIn)
      const without = (text: string, list: ESTree.Expression) => `${text.slice(0, list.start)}[]${text.slice(list.end)}`
      // From the last one, so that the places of the others stay.
      return { code: lists.toReversed().reduce(without, code), map: null }
    },
  },
}

/** `const nameStrings = [ … ]`, and the value of `strings` in `const name = island({ … })`. */
function textNamesIn(statement: ESTree.Statement | ESTree.Directive): ESTree.Expression[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declaration?.type !== 'VariableDeclaration') return []
  return declaration.declarations.flatMap(({ id, init }) => {
    if (!init) return []
    if (id.type === 'Identifier' && id.name.endsWith('Strings')) return [init]
    const [definition] = init.type === 'CallExpression' ? init.arguments : []
    if (definition?.type !== 'ObjectExpression') return []
    return definition.properties.flatMap((property) =>
      property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === 'strings'
        ? [property.value]
        : [],
    )
  })
}

/** Stores of features that few visits use. */
const laterStores = filesOf('stores/{forget-watched,not-interested,queue,repeat,wanted-act}.ts')

/** Small modules of the player and most islands. A file that has moved fails the build instead of leaving the chunk. */
const baseFiles = new Set(
  [
    'api.ts',
    'when-visible.ts',
    'after-first-frame.ts',
    'stores/{watch-history,theatre,two-way-setting}.ts',
    'player/{storage,playback-position}.ts',
    'parts/video/player-data.ts',
    '../shared/{result,path,translate,stat}.ts',
    '../shared/rules/video-{playback,preview-addresses,quality-key}.ts',
  ].flatMap(filesOf),
)
/** Of islands. How searches are spelled is here because the search box needs it, and the schemas, which bring ten times as much, need it too. */
const storeFiles = new Set([
  ...filesOf('stores/*.ts').filter((file) => !laterStores.includes(file) && !baseFiles.has(file)),
  ...filesOf('../shared/rules/search-text.ts'),
])
const basePackages = /node_modules[\\/](nanostores|rosetta)[\\/]|rolldown\/runtime|preload-helper/

function filesOf(pattern: string): string[] {
  const found = globSync(pattern, { cwd: here }).map((path) => normalizePath(join(here, path)))
  if (found.length === 0) throw new Error(`No file is named ${pattern}`)
  return found
}

/** What forms with fields need. */
const form =
  /client[\\/]forms[\\/](use-form|captcha-field)\.|client[\\/]parts[\\/](field|select-field)\.|shared[\\/]forms[\\/]form\.ts/
/** Small modules that most islands share. The form of a playlist loads with its dialog. */
const part = (id: string) =>
  /client[\\/](parts|modals|forms)[\\/]/.test(id) && !form.test(id) && !id.includes('playlist-editor')
/** How acts are sent, and the texts of refusals: the menus of cards need them without React. */
const acts = /client[\\/]forms[\\/]act\.ts|shared[\\/](refusals|refusal-codes)\.ts/
/** Some forms load them with their first use. */
const schemas = /node_modules[\\/]zod[\\/]|shared[\\/]forms[\\/]text\.ts/

export default defineConfig({
  root: here,
  base: '/',
  publicDir: false,
  plugins: [noPreloadHelper, browserGlobals, bootAlone, withoutTextNames],
  // rosetta imports the CommonJS build of dlv, whose wrapper would cost the player a request for Rolldown's helpers.
  // The ES module has none.
  resolve: { alias: { dlv: 'dlv/dist/dlv.es.js' } },
  // Tests and benches set another environment: they get the React that visitors get, which is half as large.
  define: { 'process.env.NODE_ENV': '"production"' },
  // Vite would compile views for the development build of React there, which the line above left out: no island would wake.
  oxc: { jsx: { development: false } },
  build: {
    outDir: join(here, '../dist/public'),
    emptyOutDir: true,
    target: 'es2024',
    modulePreload: false,
    // A data: URL would need a wider content security policy.
    assetsInlineLimit: 0,
    // three.js exceeds Vite's warning limit; it loads only for 360° videos.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      input: {
        boot: join(here, 'boot.ts'),
        wake: join(here, 'wake.ts'),
        later: join(here, 'deferred.ts'),
        player: join(here, 'player/x-player.ts'),
        slots: join(here, 'slots.ts'),
        houseFrame: join(here, 'house-frame.ts'),
        passkeys: join(here, 'passkeys.ts'),
        main: join(here, 'styles/main.css'),
        watchCss: join(here, 'styles/watch.css'),
        ownCss: join(here, 'styles/own.css'),
        staffCss: join(here, 'styles/staff.css'),
        campaignCss: join(here, 'styles/campaign.css'),
        cardMenuCss: join(here, 'styles/card-menu.css'),
        embedCss: join(here, 'styles/embed.css'),
        houseCss: join(here, 'styles/house.css'),
        ...Object.fromEntries(islands),
      },
      // A form of which only the names of texts are imported does nothing there.
      treeshake: { moduleSideEffects: [{ test: /client[\\/](forms|parts|modals)[\\/]/, sideEffects: false }] },
      // Inlines the numbers of shared/limits.ts: as a chunk they would cost boot.js one more request.
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      // Islands are imported by URL and read by their exports.
      preserveEntrySignatures: 'exports-only',
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            // One request instead of several.
            { name: 'base', test: (id) => baseFiles.has(id) || basePackages.test(id) },
            { name: 'stores', test: (id) => storeFiles.has(id) },
            { name: 'schemas', test: schemas, minShareCount: 2 },
            { name: 'acts', test: acts },
            { name: 'parts', test: part, minShareCount: 4 },
            { name: 'form', test: form, minShareCount: 3 },
          ],
        },
      },
    },
  },
})
