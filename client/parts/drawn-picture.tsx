// What stands for a missing picture of a performer, member, channel, category or playlist: initials on a colour that its
// name decides, so that it is the same on every page. No picture is requested.
type Props = { name: string; className: string }

// The colour is an attribute, since inline styles are blocked.
export const DrawnPicture = ({ name, className }: Props) => (
  <svg className={`${className} drawn`} viewBox="-48 -48 96 96" color={colourOf(name)} aria-hidden="true">
    <text>{initialsOf(name)}</text>
  </svg>
)

/** Scripts that are written without spaces, where one character is enough. */
const isDense = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u

/** The first letters of the first and the last word; of a name in Chinese, Japanese or Korean its first character. */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [name.trim()]
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''].map(firstLetterOf)
  return isDense.test(first) ? first : first + last
}

const firstLetterOf = (word = ''): string => /^.\p{M}*/u.exec(word.toUpperCase())?.[0] ?? ''

/** White letters are readable on every hue of this lightness, in both themes. */
export const colourOf = (name: string): string => `oklch(.45 .09 ${hueOf(name)})`

const hueOf = (name: string): number =>
  Array.from(name).reduce((hue, letter) => (hue * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7)
