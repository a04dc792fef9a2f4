// The table of cookies is complete: every cookie in the code has its row, its prefix and its flags.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { themeCookieSeconds } from '../../shared/limits.ts'
import { type CookieName, type CookieRow, cookieRows } from '../../shared/rules/cookies.ts'
import { hostCookie } from '../../shared/rules/host-cookie.ts'
import { settingNames } from '../../shared/rules/settings.ts'
import { legal } from '../../worker/edge/operator/legal.ts'

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

  it('are written in few places, each with the prefixed name, Path=/ and Secure', () => {
    const written = sources
      .flatMap(({ file, text }) => text.split('\n').map((line) => ({ file, line })))
      .filter(({ line }) => /max-age=\$\{|max-age=0/i.test(line) && !/cache-control/i.test(line))
      .filter(({ line }) => !/hostCookie\(|\$\{\w*Cookie(Name)?\}=|\$\{name\}=|(public|private), max-age/.test(line))
    expect(written).toEqual([])
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
    const page = legal.cookies.map(({ text }) => text).join(' ')
    for (const name of names) expect(page).toContain(`${hostCookie(name)} (${cookieRows[name].why}; `)
  })
})
