// Parses the imports and exports of every source file, for the import rules.
import { posix } from 'node:path'
import type { ESTree } from 'vite'
import { parseSync, Visitor } from 'vite'

export type Source = { file: string; text: string }
type Import = {
  /** As a path from the repository's root, or the package's name as written. */
  to: string
  line: number
  isType: boolean
  /** `import()`: loaded on demand. */
  isLazy: boolean
}
export type SourceFile = Source & {
  imports: Import[]
  defaultExportLine: number | null
  program: ESTree.Program
  comments: { text: string; line: number }[]
}

/** Parses one file. Throws when it does not parse. */
export function readSource({ file, text }: Source): SourceFile {
  const { program, comments, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const imports: Import[] = []
  let defaultExportLine: number | null = null
  const add = (specifier: string, node: ESTree.Node, isType: boolean, isLazy = false) =>
    imports.push({ to: resolve(file, specifier), line: lineAt(text, node.start), isType, isLazy })
  new Visitor({
    ImportDeclaration(node) {
      const isType =
        node.importKind === 'type' ||
        (node.specifiers.length > 0 &&
          node.specifiers.every((one) => one.type === 'ImportSpecifier' && one.importKind === 'type'))
      add(node.source.value, node, isType)
    },
    ExportNamedDeclaration(node) {
      if (node.source) add(node.source.value, node, node.exportKind === 'type')
      for (const one of node.specifiers) {
        if (one.exported.type === 'Identifier' && one.exported.name === 'default')
          defaultExportLine = lineAt(text, node.start)
      }
    },
    ExportAllDeclaration(node) {
      add(node.source.value, node, node.exportKind === 'type')
    },
    ExportDefaultDeclaration(node) {
      defaultExportLine = lineAt(text, node.start)
    },
    ImportExpression(node) {
      if (node.source.type === 'Literal' && typeof node.source.value === 'string')
        add(node.source.value, node, false, true)
    },
    TSImportType(node) {
      add(node.source.value, node, true)
    },
  }).visit(program)
  const read = comments.map(({ value, start }) => ({ text: value, line: lineAt(text, start) }))
  return { file, text, imports, defaultExportLine, program, comments: read }
}

/** The line number of a position. */
export const lineAt = (text: string, position: number): number => text.slice(0, position).split('\n').length

const resolve = (file: string, specifier: string): string =>
  specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : specifier

/** Circles of imports, each from its alphabetically first file on. Types count: files that need each other's types are read as one. */
export function cyclesOf(files: SourceFile[]): string[][] {
  const edges = new Map(files.map(({ file, imports }) => [file, imports.map(({ to }) => to)]))
  const cycles = new Map<string, string[]>()
  const done = new Set<string>()
  const walk = (file: string, way: string[]) => {
    const at = way.indexOf(file)
    if (at >= 0) {
      const circle = rotated(way.slice(at))
      cycles.set(circle.join(), circle)
    }
    if (at >= 0 || done.has(file)) return
    for (const next of edges.get(file) ?? []) walk(next, [...way, file])
    done.add(file)
  }
  for (const file of [...edges.keys()].sort()) walk(file, [])
  return [...cycles.values()]
}

function rotated(circle: string[]): string[] {
  const at = circle.indexOf([...circle].sort()[0] ?? '')
  return [...circle.slice(at), ...circle.slice(0, at)]
}
