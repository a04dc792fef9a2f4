// Every request that changes something: how the site's own page sends it, and how its success shows. A new one joins this
// table, and with it every CSRF test.
import { writeRows } from '../../../shared/contract/contract.ts'
import { ageCheckPaths, ageWalletPath, servicePaths } from '../../../shared/service-paths.ts'
import { goodPhoto, photoForm } from './sample-images.ts'

export type Operation = {
  name: string
  path: string
  body: () => BodyInit
  headers?: Record<string, string>
  /** The sign of success in the answer; rows of the contract are verified in their own tests. */
  done?: (response: Response) => boolean | Promise<boolean>
}

const fields = (values: Record<string, string>) => () => new URLSearchParams(values)
const sets = (cookie: string) => (response: Response) =>
  response.headers.getSetCookie().some((one) => one.startsWith(cookie))

export const operations: Operation[] = [
  { name: 'theme', path: servicePaths.theme, body: fields({ theme: 'light' }), done: sets('__Host-theme=light') },
  { name: 'language', path: servicePaths.language, body: fields({ lang: 'de' }), done: sets('__Host-lang=de') },
  {
    name: 'consent',
    path: servicePaths.consent,
    body: fields({ choice: 'accepted' }),
    done: sets('__Host-consent=accepted'),
  },
  { name: 'thumbs', path: servicePaths.thumbs, body: fields({}), done: sets('__Host-thumbs=2') },
  {
    name: 'country',
    path: servicePaths.country,
    body: fields({ country: 'de' }),
    done: sets('__Host-country_code=de'),
  },
  { name: 'agree', path: servicePaths.agree, body: fields({}), done: sets('__Host-age_agreed=1') },
  { name: 'log-out', path: servicePaths.logout, body: fields({}), done: ({ status }) => status === 303 },
  { name: 'age check', path: ageCheckPaths.photo, body: () => photoForm(goodPhoto()), done: sets('__Host-age=') },
  { name: 'age wallet', path: ageWalletPath, body: fields({ act: 'stop' }), done: sets('__Host-age-wallet=') },
  {
    name: 'page view',
    path: servicePaths.track,
    body: () => JSON.stringify({ route: 'index', lang: 'en' }),
    headers: { 'content-type': 'application/json' },
    done: ({ status }) => status === 204,
  },
  {
    name: 'policy report',
    path: servicePaths.reports,
    body: () => JSON.stringify({ 'csp-report': { 'effective-directive': 'script-src' } }),
    headers: { 'content-type': 'application/csp-report' },
    done: ({ status }) => status === 204,
  },
  ...writeRows.map(
    ({ name, path }): Operation => ({
      name: `the contract's ${name}`,
      path,
      body: () => '{}',
      headers: { 'content-type': 'application/json' },
    }),
  ),
]
