// Other forms of a word: plurals and common endings. The index holds words as they are written, and a search looks up those forms of its
// words that the vocabulary has: so a form that no title has costs nothing, the written word can rank first, and no stemmer has to know
// which language a title is in. shared/README.md says why these tables stand here and no library; what is lost are irregular forms.

/**
 * A word that ends with one of a row is also looked up with the others of the row. `from`: letters that have to stand before; one fewer
 * before an ending that is written.
 */
type Endings = { from: number; rows: readonly (readonly string[])[] }

const none: Endings = { from: 0, rows: [] }
const scandinavian: Endings = {
  from: 3,
  rows: [
    ['', 'en', 'er', 'erne', 'ene'],
    ['e', 'er', 'en', 'et', 'erne', 'ene'],
    ['', 'et', 'ene', 'a'],
  ],
}

/** By the code of a language in addresses. Chinese, Japanese, Korean and Thai words have no such endings, or are found in parts. */
const endingsOf: Readonly<Record<string, Endings>> = {
  en: {
    from: 3,
    rows: [
      ['', 's'],
      ['y', 'ies'],
      // Only behind these: "goldenes" is a German form of golden, and looking it up in every English search would cost more.
      ...['s', 'x', 'z', 'ch', 'sh', 'o'].map((sound) => [sound, `${sound}es`]),
    ],
  },
  de: {
    from: 3,
    rows: [
      ['', 'e', 'en', 'er', 'n', 's', 'es', 'ern', 'em'],
      ['e', 'en', 'er', 'es', 'em'],
      ['in', 'innen'],
    ],
  },
  fr: {
    from: 3,
    rows: [
      ['', 's', 'e', 'es', 'x'],
      ['al', 'aux'],
      ['eur', 'euse', 'eurs', 'euses'],
    ],
  },
  es: {
    from: 3,
    rows: [
      ['', 's', 'es'],
      ['o', 'a', 'os', 'as'],
      ['z', 'ces'],
    ],
  },
  pt: {
    from: 3,
    rows: [
      ['', 's', 'es'],
      ['o', 'a', 'os', 'as'],
      ['ao', 'oes', 'aes'],
      ['m', 'ns'],
      ['l', 'is'],
    ],
  },
  it: {
    from: 3,
    rows: [
      ['o', 'a', 'i', 'e'],
      ['co', 'chi', 'ca', 'che'],
      ['go', 'ghi', 'ga', 'ghe'],
    ],
  },
  nl: {
    from: 3,
    rows: [
      ['', 'en', 's', 'e', 'je', 'jes'],
      ['e', 'en', 'es'],
      ['f', 'ven', 'fje'],
      ['s', 'zen', 'sje'],
    ],
  },
  se: {
    from: 3,
    rows: [
      ['', 'ar', 'er', 'or', 'en', 'et', 'arna', 'erna', 'orna'],
      ['a', 'or', 'an', 'orna'],
      ['e', 'ar', 'en', 'arna'],
    ],
  },
  dk: scandinavian,
  no: scandinavian,
  fi: {
    from: 3,
    rows: [
      ['', 't', 'n', 'a', 'ssa', 'sta', 'lla', 'lta'],
      ['i', 'it', 'in', 'ia', 'issa', 'ista'],
      ['i', 'en', 'et', 'essa', 'esta', 'ella', 'elta'],
      ['kka', 'kan', 'kat', 'kassa', 'kalla'],
      ['kko', 'kon', 'kot', 'kossa', 'kolla'],
      ['ppi', 'pin', 'pit', 'pissa'],
      ['tti', 'tin', 'tit', 'tissa'],
    ],
  },
  hu: { from: 3, rows: [['', 'k', 'ok', 'ek', 'ak', 'ban', 'ben', 'on', 'en', 't', 'ot', 'et', 'at']] },
  tr: { from: 3, rows: [['', 'lar', 'ler', 'da', 'de', 'dan', 'den', 'in', 'un', 'i', 'u', 'larda', 'lerde']] },
  pl: {
    from: 3,
    rows: [
      ['', 'a', 'u', 'y', 'i', 'e', 'ie', 'ow', 'em', 'om', 'ami', 'ach'],
      ['a', 'e', 'i', 'y', 'o', 'ie', 'ami', 'ach', ''],
      ['o', 'a', 'u', 'em', 'ie', ''],
    ],
  },
  cz: {
    from: 3,
    rows: [
      ['', 'a', 'u', 'y', 'i', 'e', 'em', 'ech', 'um', 'ami'],
      ['a', 'y', 'u', 'e', 'o', 'ou', 'ach', 'ami', ''],
      ['o', 'a', 'u', 'em', 'e', ''],
    ],
  },
  ru: {
    from: 3,
    rows: [
      ['', 'а', 'у', 'ом', 'е', 'ы', 'и', 'ов', 'ам', 'ами', 'ах'],
      ['а', 'ы', 'и', 'е', 'у', 'ой', 'ам', 'ами', 'ах', ''],
      ['я', 'и', 'е', 'ю', 'ей', 'ям', 'ями', 'ях', 'ь'],
      ['ь', 'и', 'ю', 'ью', 'ей', 'ям', 'ями', 'ях', 'я', 'е', 'ем'],
      ['о', 'а', 'у', 'ом', 'е', ''],
      ['ый', 'ая', 'ое', 'ые', 'ого', 'ой', 'ую', 'ых', 'ым', 'ыми'],
      ['ий', 'ая', 'ее', 'ие', 'его', 'ей', 'их', 'им', 'ими', 'ое', 'ого'],
      ['ия', 'ии', 'ию', 'ией', 'ий'],
    ],
  },
}

/**
 * Other words that may be forms of a word of the index, in the language of the page and in English, which every video has a title in.
 * Cyrillic words have Russian endings on every page.
 */
export function formsOf(word: string, lang: string): string[] {
  const langs = /\p{Script=Cyrillic}/u.test(word) ? ['ru'] : [...new Set([lang, 'en'])].filter((code) => code !== 'ru')
  if (!/^[\p{Script=Latin}\p{Script=Cyrillic}]+$/u.test(word)) return []
  return [...new Set(langs.flatMap((code) => withEndings(word, endingsOf[code] ?? none)))].filter(
    (form) => form !== word,
  )
}

function withEndings(word: string, { from, rows }: Endings): string[] {
  return rows.flatMap((row) => {
    // What looks like an ending may belong to the word: Haus is no form of Hau.
    const endings = row.filter((one) => word.endsWith(one))
    return endings.flatMap((ending) => {
      const stem = word.slice(0, word.length - ending.length)
      return stem.length < (ending === '' ? from : from - 1) ? [] : row.map((one) => stem + one)
    })
  })
}
