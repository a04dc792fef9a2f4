// Reads a small XML document of another site into a tree: one pass, bounded, without entities of its own. A document that does not fit
// is none.
export type XmlNode = { name: string; attributes: Readonly<Record<string, string>>; children: XmlNode[]; text: string }

const nodesMax = 2000
const depthMax = 30

/** The root element; null for what is no document. */
export function readXml(source: string): XmlNode | null {
  const root: XmlNode = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  let count = 0
  for (let at = 0; at < source.length; ) {
    const top = open.at(-1) ?? root
    const start = source.indexOf('<', at)
    if (start < 0) break
    top.text += decode(source.slice(at, start))
    const kind = kindAt(source, start)
    const end = source.indexOf(kind.end, start + kind.begin)
    if (end < 0 || kind.isRefused) return null
    const inside = source.slice(start + kind.begin, end)
    at = end + kind.end.length
    if (kind.isText) top.text += inside
    if (!kind.isTag) continue
    if (inside.startsWith('/')) {
      if (open.length === 1 || open.pop()?.name !== inside.slice(1).trim()) return null
      continue
    }
    const node = readTag(inside)
    if (!node || ++count > nodesMax) return null
    top.children.push(node)
    if (!inside.endsWith('/')) open.push(node)
    if (open.length > depthMax) return null
  }
  return open.length === 1 && root.children.length === 1 ? (root.children[0] ?? null) : null
}

type Kind = { begin: number; end: string; isTag: boolean; isText: boolean; isRefused: boolean }
const plain = { isTag: false, isText: false, isRefused: false }

function kindAt(source: string, at: number): Kind {
  if (source.startsWith('<![CDATA[', at)) return { ...plain, begin: 9, end: ']]>', isText: true }
  if (source.startsWith('<!--', at)) return { ...plain, begin: 4, end: '-->' }
  if (source.startsWith('<?', at)) return { ...plain, begin: 2, end: '?>' }
  // A document type could define entities.
  if (source.startsWith('<!', at)) return { ...plain, begin: 2, end: '>', isRefused: true }
  return { ...plain, begin: 1, end: '>', isTag: true }
}

function readTag(inside: string): XmlNode | null {
  const [, name = '', rest = ''] = /^([\w:.-]+)([\s\S]*)$/.exec(inside) ?? []
  if (name === '') return null
  const attributes: Record<string, string> = {}
  for (const [, key = '', double, single] of rest.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    attributes[key] = decode(double ?? single ?? '')
  return { name, attributes, children: [], text: '' }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decode = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[name] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })

/** All elements of a name below a node, in document order. */
export const elementsOf = (node: XmlNode, name: string): XmlNode[] =>
  node.children.flatMap((child) => [...(child.name === name ? [child] : []), ...elementsOf(child, name)])
