// A partner whose feed the site asks: its host is in no DNS, so a module in front of the embedded upstream answers for it.

const partner = 'https://feeds.partner.example'

/** A feed with two items, of which the second has no title; each `name` has ids and titles of its own. */
export const partnerFeed = (name: string): string => `${partner}/rss/${name}`

/** A page of that partner that is no feed. */
export const partnerPage = (name: string): string => `${partner}/about/${name}`

/** The module in front of `./main.js`. */
export const partnerFront = `
  export * from './main.js'
  export { default } from './main.js'
  const ask = globalThis.fetch
  const item = (id, more) => '<item><guid>' + id + '</guid>' + more + '<itunes:duration>10:00</itunes:duration></item>'
  globalThis.fetch = (asked, init) => {
    const { origin, pathname } = new URL(typeof asked === 'string' ? asked : asked.url)
    if (origin !== '${partner}') return ask(asked, init)
    const [, kind, name] = pathname.split('/')
    if (kind !== 'rss') return Promise.resolve(new Response('<html></html>'))
    const items = item(name + '-1', '<title>Mist over ' + name + '</title>') + item(name + '-2', '')
    return Promise.resolve(new Response('<?xml version="1.0"?><rss version="2.0"><channel>' + items + '</channel></rss>'))
  }`
