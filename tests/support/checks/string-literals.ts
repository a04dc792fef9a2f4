// Extracts the string literals of a source file with a real parser.
import type { ESTree } from 'vite'
import { Visitor } from 'vite'
import { lineAt, type SourceFile } from './source-imports.ts'

/** Every literal and every template of a file; a template's hole is replaced by one character that is no letter. */
export function stringsOf({ text: source, program }: SourceFile): { text: string; line: number }[] {
  const found: { text: string; line: number }[] = []
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
