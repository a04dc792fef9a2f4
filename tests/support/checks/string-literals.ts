// Extracts the string literals of a source file with a real parser.
import type { ESTree } from 'vite'
import { Visitor } from 'vite'
import { lineAt, type SourceFile } from './source-imports.ts'

type FoundString = { text: string; line: number }

const read = new WeakMap<SourceFile, FoundString[]>()

/**
 * Every literal and every template of a file; a template's hole is replaced by one character that is no letter. Several rules ask
 * for those of the same files.
 */
export function stringsOf(file: SourceFile): FoundString[] {
  const found = read.get(file) ?? readStrings(file)
  read.set(file, found)
  return found
}

function readStrings({ text: source, program }: SourceFile): FoundString[] {
  const found: FoundString[] = []
  const add = (text: string, node: ESTree.Node) => found.push({ text, line: lineAt(source, node.start) })
  new Visitor({
    Literal(node) {
      if (typeof node.value === 'string') add(node.value, node)
    },
    TemplateLiteral(node) {
      add(node.quasis.map(({ value }) => value.cooked ?? value.raw).join(hole), node)
    },
  }).visit(program)
  return found
}

/** The replacement of a template's hole. */
export const hole = '\u25cc'
