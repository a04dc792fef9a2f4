// Reads the XML of R2's S3 interface, as far as lists and uploads need it.

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&', '#34': '"', '#39': "'" }

/** The text of the first element of that name; empty where there is none. */
export const textIn = (xml: string, name: string): string =>
  (new RegExp(`<${name}>(.*?)</${name}>`, 's').exec(xml)?.[1] ?? '').replaceAll(
    /&([\w#]+);/g,
    (whole, entity) => entities[entity] ?? whole,
  )
