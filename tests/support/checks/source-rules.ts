// The rules for every source file: its name, its first comment, its exports, its docstrings. Each offence is one line: where,
// and why.
import { posix } from 'node:path'
import { Visitor } from 'vite'
import { matchesGlob } from './glob.ts'
import { lineAt, type SourceFile } from './source-imports.ts'

const vagueNames = /^(utils?|helpers?|lib|common|index)$/
/** A page may be called index. */
const namedIndex = ['worker/edge/pages/browse/index.tsx']

export const nameOffences = (paths: string[]): string[] =>
  paths.flatMap((path) => {
    const name = posix.basename(path)
    if (vagueNames.test(name.split('.')[0] ?? '') && !namedIndex.includes(path))
      return [`${path}:1 says nothing about what is inside: name it after its main export`]
    return /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/.test(name) ? [] : [`${path}:1 file names are kebab-case`]
  })

/** Names that workerd and the tools require. */
const defaultExporters = [
  'worker/{edge,origin,hasher}/main.ts',
  'worker/media/container.ts',
  'tests/bench/workers/*',
  '**/*.config.ts',
]

export const defaultExportOffences = (files: SourceFile[]): string[] =>
  files.flatMap(({ file, defaultExportLine }) =>
    defaultExportLine === null || defaultExporters.some((glob) => matchesGlob(file, glob))
      ? []
      : [`${file}:${defaultExportLine} exports are named: a default has another name wherever it is imported`],
  )

export const commentOffences = (files: { file: string; text: string }[]): string[] =>
  files
    .filter(({ text }) => !/^(\/\/|\/\*) \S/.test(text))
    .map(({ file }) => `${file}:1 does not begin with a comment that says why the file exists`)

const shown = /^export (?:async )?(?:function\*?|const|type|class|interface) (\w+)/
/** Rows of the contract are documented by `about`; a type that is inferred from a table by that table. */
const saysItself = / = (?:endpoint|write)\('|^export type .* = .*\btypeof \w+/

/** The exports of shared/: each needs a docstring, or a paragraph that begins with one. */
export const docstringOffences = (files: { file: string; text: string }[]): string[] =>
  files
    .filter(({ file }) => file.startsWith('shared/'))
    .flatMap(({ file, text }) => {
      const lines = text.split('\n')
      return lines.flatMap((line, at) => {
        const [, name] = shown.exec(line) ?? []
        if (!name || saysItself.test(line)) return []
        const paragraph = lines.slice(lines.lastIndexOf('', at) + 1, at)
        const isSaid = paragraph[0]?.startsWith('/**') || paragraph.at(-1)?.endsWith('*/')
        return isSaid ? [] : [`${file}:${at + 1} ${name} says nothing of its shape, units or errors`]
      })
    })

export const anyOffences = (files: SourceFile[]): string[] =>
  files.flatMap(({ file, text, program }) => {
    const positions: number[] = []
    new Visitor({
      TSAnyKeyword(node) {
        positions.push(node.start)
      },
    }).visit(program)
    // A test shows what does not compile, and says why: without an error the compiler itself fails there.
    const isProof = file.startsWith('tests/')
    const off = isProof ? /@ts-(ignore|nocheck|expect-error(?!: \w))/g : /@ts-(ignore|nocheck|expect-error)/g
    for (const { index } of text.matchAll(off)) positions.push(index)
    return positions.map((position) => `${file}:${lineAt(text, position)} switches off a check of the compiler`)
  })

/** A spread of a literal packs lines, and says nothing. */
export const packedOffences = (files: SourceFile[]): string[] =>
  files.flatMap(({ file, text, program }) => {
    const positions: number[] = []
    new Visitor({
      SpreadElement(node) {
        if (/^(Array|Object)Expression$/.test(node.argument.type)) positions.push(node.start)
      },
    }).visit(program)
    return positions.map((position) => `${file}:${lineAt(text, position)} members of a literal stand without a spread`)
  })

/** Traces of the working process, which a published text must not contain. */
const traces: { pattern: RegExp; why: string }[] = [
  { pattern: /\bissues? #?\d/i, why: 'the number of an issue means nothing to a reader of this repository' },
  { pattern: /\b(previous|earlier|another|next|working|agent) session\b/i, why: 'how the work was cut is no news' },
  { pattern: /(?<![\w.])\/(work|root)\/\w/, why: 'a path of one machine' },
  { pattern: /\bregistry\.[a-z]/i, why: 'the host of a package registry' },
]

export const traceOffences = (files: { file: string; text: string }[]): string[] =>
  files.flatMap(({ file, text }) =>
    traces.flatMap(({ pattern, why }) => {
      const found = pattern.exec(text)
      return found ? [`${file}:${lineAt(text, found.index)} "${found[0]}": ${why}`] : []
    }),
  )
