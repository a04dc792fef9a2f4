// A site with additional languages: the edge bundled again with their rows in the table and their files beside it, and nothing
// else changed, which is all that adding a language takes.
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { bundleOptions } from '../../../worker/build/bundles.ts'
import { withLock } from '../../../worker/build/lock.ts'
import { dist, root } from '../../../worker/build/paths.ts'
import type { Texts } from '../checks/language-texts.ts'
import { pseudoTexts } from '../checks/pseudo-language.ts'

type Language = { name: string; tag: string; texts: Texts }

const english: Texts = JSON.parse(readFileSync(join(root, 'locales/en.json'), 'utf8'))

/** A pseudo-language, once left to right and once right to left; Intl's output for them has no Latin letters. */
export const pseudoLanguages: Record<string, Language> = {
  xx: { name: 'Ψευδο', tag: 'el', texts: pseudoTexts(english) },
  yy: { name: 'אחרת', tag: 'he', texts: pseudoTexts(english) },
}

/** The folder of that bundle, for `edgeFolder`; dist/ must be built. Made once per run, deleted at its end. */
export async function edgeWithMore(languages: Record<string, Language>): Promise<string> {
  const run = process.env.TEST_RUN_FOLDER ?? mkdtempSync(join(tmpdir(), 'edgetube-languages-'))
  const folder = join(run, 'edge-with-more')
  await withLock(`${folder}.lock`, async () => {
    if (existsSync(folder)) return
    const assets = JSON.parse(readFileSync(join(dist, 'client/manifest.json'), 'utf8'))
    const options = bundleOptions('edge', assets, 'more-languages')
    const plugins = [tableWith(languages), ...(options.plugins ?? [])]
    await build({ ...options, outdir: folder, plugins, sourcemap: false })
  })
  return folder
}

const tableWith = (languages: Record<string, Language>): Plugin => ({
  name: 'more languages',
  setup({ onLoad, onResolve }) {
    onLoad({ filter: /[\\/]locales[\\/]locales\.ts$/ }, ({ path }) => {
      const table = readFileSync(path, 'utf8')
      const rows = Object.entries(languages).map(
        ([code, { name, tag }]) =>
          `  ${code}: { name: '${name}', tag: '${tag}', load: () => texts(import('./${code}.json')) },\n`,
      )
      const contents = table.replace('} satisfies Record<string, Locale>', `${rows.join('')}$&`)
      return { contents, loader: 'ts' }
    })
    onResolve({ filter: /^\.\/\w+\.json$/ }, ({ path }) => {
      const code = path.slice(2, -5)
      return code in languages ? { path: code, namespace: 'language' } : undefined
    })
    onLoad({ filter: /./, namespace: 'language' }, ({ path }) => ({
      contents: JSON.stringify(languages[path]?.texts),
      loader: 'json',
    }))
  },
})
