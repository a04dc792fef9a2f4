// Compares the language files with the keys that the code uses: no text may be missing, unused or hard-coded.
import type { ESTree } from 'vite'
import { Visitor } from 'vite'
import { lineAt, type SourceFile } from './source-imports.ts'
import { hole, stringsOf } from './string-literals.ts'

export type Texts = { [key: string]: string | Texts }

/** A text by its key, or a plural: its forms by CLDR category. */
export type Entry = string | Record<string, string>

/** Every text of a language file by its key; a plural is one key, as in the type MessageKey. */
export function entriesOf(texts: Texts, prefix = ''): Map<string, Entry> {
  const entries = Object.entries(texts).flatMap(([name, value]): [string, Entry][] => {
    const key = prefix + name
    if (typeof value === 'string') return [[key, value]]
    return 'other' in value ? [[key, value as Record<string, string>]] : [...entriesOf(value, `${key}.`)]
  })
  return new Map(entries)
}

/** The names in `{{…}}` of a text, sorted. */
export const holesOf = (text: string): string =>
  [...text.matchAll(/\{\{(.*?)\}\}/g)]
    .map(([, name]) => name)
    .sort()
    .join()

/** Differences between a language and English, one sentence each. */
export function languageProblems(tag: string, english: Texts, texts: Texts): string[] {
  const wanted = entriesOf(english)
  const found = entriesOf(texts)
  const categories = new Intl.PluralRules(tag).resolvedOptions().pluralCategories.toSorted().join()
  const missing = [...wanted.keys()].filter((key) => !found.has(key)).map((key) => `${key} is missing`)
  const extra = [...found.keys()].filter((key) => !wanted.has(key)).map((key) => `${key} is no key of en.json`)
  const wrong = [...found].flatMap(([key, entry]) => {
    const original = wanted.get(key)
    return original === undefined ? [] : entryProblems(key, original, entry, categories)
  })
  return [...missing, ...extra, ...wrong]
}

function entryProblems(key: string, original: Entry, entry: Entry, categories: string): string[] {
  if (typeof original !== typeof entry) return [`${key} is ${typeof entry === 'string' ? 'one text' : 'a plural'}`]
  const holes = holesOf(typeof original === 'string' ? original : (original.other ?? ''))
  const forms = typeof entry === 'string' ? { '': entry } : entry
  const written = Object.keys(forms).toSorted().join()
  return [
    ...(typeof entry !== 'string' && written !== categories
      ? [`${key} has the forms ${written}, not ${categories}`]
      : []),
    ...Object.entries(forms).flatMap(([form, text]) => [
      ...(text.trim() === '' ? [`${key} ${form} is empty`] : []),
      ...(holesOf(text) === holes
        ? []
        : [`${key} ${form} has the holes ${holesOf(text) || 'none'}, not ${holes || 'none'}`]),
    ]),
  ]
}

/** Keys whose text is identical with English. Texts without letters do not count. */
export function sameAsEnglish(english: Texts, texts: Texts): string[] {
  const found = entriesOf(texts)
  return [...entriesOf(english)]
    .filter(([key, text]) => JSON.stringify(text) === JSON.stringify(found.get(key)))
    .filter(([, text]) =>
      /\p{L}/u.test(JSON.stringify(typeof text === 'string' ? wordsOf(text) : Object.values(text).map(wordsOf))),
    )
    .map(([key]) => key)
}
const wordsOf = (text: string): string => text.replace(/\{\{.*?\}\}/g, '')

/** The keys that the code uses: whole keys, and keys with a hole as `nav.◌`. */
export type Asked = { file: string; line: number; key: string }

/** The first argument of every `t(…)`: literals and templates, also both sides of a condition. */
export function askedBy(source: SourceFile): Asked[] {
  const found: Asked[] = []
  new Visitor({
    CallExpression(node) {
      const { callee } = node
      const isTranslate =
        (callee.type === 'Identifier' && callee.name === 't') ||
        (callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && callee.property.name === 't')
      if (!isTranslate) return
      for (const key of textsOf(node.arguments[0]))
        found.push({ file: source.file, line: lineAt(source.text, node.start), key })
    },
  }).visit(source.program)
  return found
}

/** Every literal of the sources that could be a key. */
export const literalsOf = (sources: SourceFile[]): Set<string> =>
  new Set(sources.flatMap(stringsOf).map(({ text }) => text))

const readAloud = [
  'title',
  'alt',
  'aria-label',
  'aria-description',
  'placeholder',
  'label',
  'help',
  'heading',
  'description',
]

const isKey = (text: string): boolean => /^[a-z]\w*(\.\w+)+$/i.test(text)

/** Properties of elements that scripts set. */
const written = ['textContent', 'innerText', 'innerHTML', 'ariaLabel', 'ariaDescription', 'title', 'alt', 'placeholder']

/** Hard-coded English in a view, or in a script that writes into one, instead of in en.json. */
export function literalOffences(source: SourceFile): string[] {
  const { file, text } = source
  const found: string[] = []
  const judge = (node: ESTree.Node | null | undefined, words: string[]) => {
    for (const word of words)
      if (node && /\p{L}/u.test(word) && !isKey(word))
        found.push(`${file}:${lineAt(text, node.start)} "${word.trim()}" belongs in en.json`)
  }
  new Visitor({
    JSXText(node) {
      judge(node, [node.value])
    },
    JSXElement(node) {
      for (const child of node.children) {
        if (child.type === 'JSXExpressionContainer') judge(child, textsOf(child.expression))
      }
    },
    JSXFragment(node) {
      for (const child of node.children) {
        if (child.type === 'JSXExpressionContainer') judge(child, textsOf(child.expression))
      }
    },
    JSXAttribute(node) {
      if (node.name.type !== 'JSXIdentifier' || !readAloud.includes(node.name.name)) return
      judge(node, textsOf(node.value?.type === 'JSXExpressionContainer' ? node.value.expression : node.value))
    },
    AssignmentExpression(node) {
      const { left } = node
      if (left.type !== 'MemberExpression' || left.property.type !== 'Identifier') return
      if (written.includes(left.property.name)) judge(node, textsOf(node.right))
    },
    CallExpression({ callee, arguments: given }) {
      const name = callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && callee.property.name
      const [first, second] = given
      if (name === 'setAttribute' && readAloud.some((one) => textsOf(first).includes(one)))
        judge(second, textsOf(second))
      if (name === 'append' && given.length === 1) judge(first, textsOf(first))
      if (callee.type === 'Identifier' && callee.name === 'notify') judge(second, textsOf(second))
    },
    Property(node) {
      const name = node.key.type === 'Identifier' ? node.key.name : node.key.type === 'Literal' ? node.key.value : ''
      if (!readAloud.includes(String(name))) return
      // Attributes that are never read aloud.
      judge(node, textsOf(node.value))
    },
  }).visit(source.program)
  return found
}

/** The possible texts of an expression: a literal, a template, or both sides of a condition. */
function textsOf(node: ESTree.Node | null | undefined): string[] {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : []
    case 'TemplateLiteral':
      return [node.quasis.map(({ value }) => value.cooked ?? value.raw).join(hole)]
    case 'ConditionalExpression':
      return [...textsOf(node.consequent), ...textsOf(node.alternate)]
    case 'LogicalExpression':
      return [...textsOf(node.left), ...textsOf(node.right)]
    case 'BinaryExpression':
      return node.operator === '+' ? [...textsOf(node.left), ...textsOf(node.right)] : []
    case 'TSAsExpression':
    case 'ParenthesizedExpression':
      return textsOf(node.expression)
    default:
      return []
  }
}
