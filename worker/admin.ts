// Why: `npm run admin -- grant USER moderator`: somebody has to be the first moderator; and `takedown VIDEO REASON` and `restore
// VIDEO` for whoever runs the site. Locally it writes the data folder; with --remote the database of the deployment.
import { parseArgs } from 'node:util'
import { type Role, roles } from '../shared/entities/account.ts'
import { type RemovalReason, removalReasons } from '../shared/rules/removal-reasons.ts'
import { askHere, askRemote } from './local/one-statement.ts'
import { command, Refusal } from './local/terminal.ts'
import { grantText } from './origin/store/roles.ts'
import { orderText } from './origin/store/takedown-orders.ts'

const usage = `Usage: npm run admin -- grant USER ${roles.join('|')} [--remote]
       npm run admin -- takedown VIDEO ${removalReasons.join('|')} [--remote]
       npm run admin -- restore VIDEO [--remote]`

/** One statement that answers a row where it did something, and what is said then, or when it did nothing. */
type Asked = { sql: string; done: string; nothing: string }

/** What each verb makes of its words; null where they are wrong. */
const verbs: Record<string, (words: string[]) => Asked | null> = { grant, takedown, restore }

await command(async () => {
  const { sql, done, nothing, isRemote } = readAsked()
  if ((await (isRemote ? askRemote : askHere)(sql)) === null) throw new Refusal(nothing)
  console.log(done)
  process.exit(0)
})

function grant([username = '', wanted, ...more]: string[]): Asked | null {
  const role: Role | undefined = roles.find((one) => one === wanted)
  if (!role || more.length || !/^[a-z0-9_-]{3,30}$/i.test(username)) return null
  const nothing = `Nobody with an account is called ${username}.`
  return { sql: grantText(username, role), done: `${username} is ${role} now`, nothing }
}

function takedown([video = '', wanted, ...more]: string[]): Asked | null {
  const reason = removalReasons.find((one) => one === wanted)
  return reason && !more.length ? ordered(video, reason, `${video} goes within a minute of the site running`) : null
}

function restore([video = '', ...more]: string[]): Asked | null {
  return more.length ? null : ordered(video, null, `${video} comes back within a minute of the site running`)
}

function ordered(video: string, reason: RemovalReason | null, done: string): Asked | null {
  if (!/^[1-9]\d{0,14}$/.test(video)) return null
  return { sql: orderText(Number(video), reason), done: `Video ${done}`, nothing: `There is no video ${video}.` }
}

function readAsked(): Asked & { isRemote: boolean } {
  try {
    const { values, positionals } = parseArgs({ options: { remote: { type: 'boolean' } }, allowPositionals: true })
    const [verb = '', ...words] = positionals
    const asked = Object.hasOwn(verbs, verb) ? verbs[verb]?.(words) : null
    if (asked) return { ...asked, isRemote: values.remote === true }
  } catch {
    // An option we do not know: the usage says which one there is.
  }
  console.error(usage)
  process.exit(2)
}
