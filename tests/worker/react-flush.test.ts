// Why: the build rewrites how React writes bytes. Stock React and the rewritten one must say exactly the same, byte for
// byte, and a React that looks different must stop the build.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeOncePerFlush } from '../../worker/react-flush.ts'

type React = typeof import('react')
type Server = typeof import('react-dom/server.edge')
type Node = import('react').ReactNode
/** A tree is made anew for each render: its promises must not be resolved by the render before. */
type Tree = (later: Later) => Node
type Later = (text: string) => Promise<string>

const modules = join(import.meta.dirname, '../../node_modules')
const require = createRequire(import.meta.url)
// The production files by their paths: React's own entries would give a test its development build.
const production: Record<string, string> = {
  react: join(modules, 'react/cjs/react.production.js'),
  'react-dom': join(modules, 'react-dom/cjs/react-dom.production.js'),
}
const source = readFileSync(join(modules, 'react-dom/cjs/react-dom-server.edge.production.js'), 'utf8')
const stock = load(source)
const rewritten = load(encodeOncePerFlush(source))
const { createElement: h, Fragment, Suspense, use } = require(production.react ?? '') as React

const words = [
  'plain',
  'żółw',
  '日本語',
  '👩‍👩‍👧‍👦',
  '<&"\'>',
  '\ud83d',
  '\ude00',
  '\u0000',
  '',
  'é'.repeat(1500),
  '😀'.repeat(1100),
]

test('texts, attributes and styles come out the same, whatever bytes they need', async () => {
  await sameBytes(() =>
    h(
      'html',
      null,
      h('head', null, h('title', null, 'żółw 😀')),
      h('body', { className: 'é', style: { width: 3 } }, ...words),
    ),
  )
  for (const word of words) {
    await sameBytes(() =>
      h('div', { id: word, title: `${word}${word}`, 'data-x': word }, word, h('b', null, word), word),
    )
  }
})

test('halves of a surrogate pair in neighbouring fragments are not joined', async () => {
  const raw = (html: string) => h('i', { dangerouslySetInnerHTML: { __html: html } })
  await sameBytes(() => [raw('\ud83d'), '\ude00', '\ud83d', raw('\ude00')])
  await sameBytes(() => h('textarea', { defaultValue: '\ud83d' }))
  await sameBytes(() => h('style', null, '\ud83d', '\ude00'))
  await sameBytes(() => h('title', null, ['a\ud83d', '\ude00b'].join('')))
})

test('texts around every buffer length of stock React come out the same', async () => {
  for (const length of [1, 2047, 2048, 2049, 4093, 4094, 4095, 4096, 4097, 8191, 8192, 12_800, 70_000]) {
    for (const unit of ['a', 'é', '日', '😀'])
      await sameBytes(() => h('p', null, unit.repeat(length), h('b', null, unit)))
  }
})

test('a late part is streamed after the shell', async () => {
  const html = String(await render(rewritten, (later) => h('main', null, boundary(later('żółw'))), {}))
  expect(html).toMatch(/….*<em>żółw<\/em>.*<script>/s)
})

test('late parts come out the same at every size at which React outlines them', async () => {
  for (const progressiveChunkSize of [1, 100, 499, 500, 501, 1024, 2048, 4096, 12_800, 1_000_000]) {
    for (const unit of ['a', 'é', '日', '😀']) {
      for (const length of [10, 165, 166, 167, 249, 250, 251, 499, 501, 5000]) {
        await sameBytes(
          (later) =>
            h('main', null, boundary(later(unit.repeat(length))), boundary(Promise.resolve(unit.repeat(length)))),
          {
            progressiveChunkSize,
          },
        )
      }
    }
  }
}, 60_000)

test('any tree comes out the same', async () => {
  const text = fc.oneof(fc.constantFrom(...words), fc.string({ unit: 'binary', maxLength: 40 }))
  const { node } = fc.letrec<{ node: Tree }>((tie) => ({
    node: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      text.map(
        (word): Tree =>
          () =>
            word,
      ),
      text.map(
        (word): Tree =>
          (later) =>
            boundary(later(word)),
      ),
      fc.tuple(text, fc.array(tie('node'), { maxLength: 4 })).map(
        ([word, children]): Tree =>
          (later) =>
            h('div', { title: word }, ...children.map((child) => child(later))),
      ),
    ),
  }))
  await fc.assert(
    fc.asyncProperty(node, fc.integer({ min: 1, max: 3000 }), (tree, progressiveChunkSize) =>
      sameBytes((later) => h('main', null, tree(later)), { progressiveChunkSize }),
    ),
    { numRuns: 300 },
  )
}, 60_000)

test('a render that fails halfway leaves nothing behind for the next one', async () => {
  const silent = { onError: () => {} }
  await expect(render(rewritten, () => h('p', null, 'before', h(Broken)), silent)).rejects.toThrow('broken')
  await sameBytes(() => h('p', null, 'after'))
  await sameBytes(
    (later) => h('p', null, 'before', h(Suspense, { fallback: 'late' }, h(Broken)), boundary(later('x'))),
    silent,
  )
})

test('a React of another shape stops the build with a message that says where to look', () => {
  expect(() => encodeOncePerFlush(source.replace('4096 < chunk.byteLength', '8192 < chunk.byteLength'))).toThrow(
    /does not know this React: the writing functions/,
  )
  expect(() => encodeOncePerFlush(`${source}\nvar more = new Uint8Array(1);`)).toThrow(/"Uint8Array" is still used/)
})

function boundary(text: Promise<string>): Node {
  return h(Suspense, { fallback: h('i', null, '…') }, h(Late, { text }))
}

function Late({ text }: { text: Promise<string> }) {
  return h('em', null, use(text))
}

function Broken(): Node {
  throw new Error('broken')
}

async function sameBytes(tree: Tree, options: object = {}): Promise<void> {
  const [expected, actual] = [await render(stock, tree, options), await render(rewritten, tree, options)]
  expect(actual.equals(expected), `${actual.toString()}\n is not \n${expected.toString()}`).toBe(true)
}

/** Everything a render sends. Late texts arrive one by one, after the shell was read. */
async function render({ renderToReadableStream }: Server, tree: Tree, options: object): Promise<Buffer> {
  const waiting: (() => void)[] = []
  const later = (text: string) => new Promise<string>((resolve) => waiting.push(() => resolve(text)))
  const stream = await renderToReadableStream(h(Fragment, null, tree(later)), { onError: () => {}, ...options })
  const parts: Uint8Array[] = []
  for await (const part of stream) {
    if (parts.length === 0) void arrive(waiting)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

async function arrive(waiting: (() => void)[]): Promise<void> {
  for (const resolve of waiting) {
    await delay(0)
    resolve()
  }
}

/** Runs one of React's CommonJS files; all of them share one React. */
function load(code: string): Server {
  const exports = {}
  new Function('require', 'exports', 'module', code)((name: string) => require(production[name] ?? name), exports, {
    exports,
  })
  return exports as Server
}
