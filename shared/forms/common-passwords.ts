// Passwords that everybody tries first. The specified minimum of five characters lets them through, so sign-up looks here.

const words = `
password passw0rd p4ssword pass123 pass1234 letmein welcome admin administrator login qwerty qwertz azerty asdfgh
asdfghjkl zxcvbn zxcvbnm qazwsx qweasd iloveyou princess sunshine monkey dragon football baseball basketball soccer hockey
master shadow superman batman spiderman pokemon starwars jordan michael jennifer jessica ashley charlie thomas robert
daniel george andrew joshua matthew anthony nicole michelle summer winter autumn spring flower cookie cheese banana orange
purple yellow silver golden computer internet samsung google facebook youtube whatever freedom trustno1 killer hunter
ranger buster pepper ginger tigger maggie bailey mustang corvette ferrari porsche mercedes harley chelsea arsenal
liverpool barcelona juventus hello secret changeme default guest access matrix changethis mypassword test1 test123 testing
`
const numbers = `11111 12345 54321 00000 55555 12321 10203 99999 77777 88888 66666 22222 33333 44444`

const known = new Set([...words.split(/\s+/), ...numbers.split(' ')].filter(Boolean))

/** One of the known, whatever its case and with digits or signs behind it; one character again and again; a plain row of them. */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase()
  const bare = text.replace(/[\d!.?_-]+$/, '')
  return known.has(text) || known.has(bare) || /^(.)\1*$/u.test(text) || isRow(text)
}

/** 123456, abcdef, 987654 and the row of digits on a keyboard, which ends in 0. */
function isRow(text: string): boolean {
  return [rowUp, rowDown].some((row) => row.includes(text)) || /^1234567890\d*$/.test(text)
}
const rowUp = '0123456789 abcdefghijklmnopqrstuvwxyz'
const rowDown = [...rowUp].reverse().join('')
