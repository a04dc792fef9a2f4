// The form of a title in addresses: ASCII, lower case, hyphens.

/** Letters that Unicode does not decompose. */
const plainLetters: Record<string, string> = { ł: 'l', Ł: 'L', ø: 'o', Ø: 'O', ı: 'i', ß: 'ss', æ: 'ae', đ: 'd' }

export function dirOf(title: string): string {
  return title
    .replace(/[łŁøØıßæđ]/g, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
