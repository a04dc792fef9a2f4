// The table of cookies is complete: every cookie in the code has its row, its prefix and its flags.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { themeCookieSeconds } from '../../shared/limits.ts'
import { type CookieName, type CookieRow, cookieRows } from '../../shared/rules/cookies.ts'
import { hostCookie } from '../../shared/rules/host-cookie.ts'
import { settingNames } from '../../shared/rules/settings.ts'
import { legalText } from '../../worker/edge/operator/legal-text.ts'

const root = join(import.meta.dirname, '../..')
const names = Object.keys(cookieRows) as CookieName[]
const sources = globSync('{client,shared,worker}/**/*.{ts,tsx}', { cwd: root }).map((file) => ({
  file: file.replaceAll('\\', '/'),
  text: readFileSync(join(root, file), 'utf8'),
}))

describe('cookies', () => {
  it('are named by the table alone, so that each has the prefix', () => {
    const literal = sources.filter(({ text }) => /['"`]__(Host|Secure)-\w/.test(text)).map(({ file }) => file)
    expect(literal).toEqual([])
  })

  it('are written by one function per Worker, and by scripts with the prefixed name, Path=/ and Secure', () => {
    const files = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)
    expect(files(/\b(generateCookie|generateSignedCookie|setSignedCookie|serialize)\(|\bsetCookie\(c,/).sort()).toEqual(
      ['worker/edge/http/cookies.ts', 'worker/origin/http/cookies.ts'],
    )
    const byHand = sources.flatMap(({ file, text }) =>
      text
        .split('\n')
        .filter((line) => /; ?max-age=/i.test(line))
        .map((line) => ({ file, line })),
    )
    expect(byHand.length).toBeGreaterThan(0)
    for (const { file, line } of byHand) {
      expect([file, line]).toEqual([expect.stringMatching(/^client\//), expect.stringContaining('${hostCookie(')])
      expect(line).toMatch(/; path=\/; samesite=lax; secure`/)
    }
  })

  it('last 400 days at most, which is the longest that browsers keep any', () => {
    for (const name of names) expect(cookieRows[name].maxSeconds).toBeLessThanOrEqual(themeCookieSeconds)
  })

  it('for settings are those of the table of settings', () => {
    const rows = Object.entries(cookieRows) as [string, CookieRow][]
    expect(
      rows
        .filter(([, row]) => row.isSetting)
        .map(([name]) => name)
        .sort(),
    ).toEqual([...settingNames].sort())
  })

  it('are all listed on the cookie page, with their reasons', () => {
    const page = legalText('cookies', 'en')
      .parts.map(({ text }) => text)
      .join(' ')
    for (const name of names) expect(page).toContain(`${hostCookie(name)} (${cookieRows[name].why}; `)
  })
})
