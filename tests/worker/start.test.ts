// `npm start` is a newcomer's first command. It runs here as it is, in a process of its own, and what it prints on an error
// must be one helpful line.
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { networkInterfaces, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { servicePaths } from '../../shared/service-paths.ts'
import { ensureBuilt } from '../../worker/build.ts'
import { adminCommand } from '../../worker/local/admin-command.ts'
import { openDataFolder } from '../../worker/local/data-folder.ts'
import { parseSeedWords } from '../../worker/local/seed-words.ts'
import { readSettings } from '../../worker/local/settings.ts'
import { Refusal } from '../../worker/local/terminal.ts'
import { demoAccounts } from '../../worker/origin/seed/accounts.ts'
import { childrenOf, isRunning } from '../support/runtime/child-processes.ts'
import { freePort } from '../support/runtime/free-port.ts'
import { startServer } from '../support/runtime/local-server.ts'
import { type Child, runCommand } from './run-command.ts'
import { runInProcess } from './run-in-process.ts'

const made = mkdtempSync(join(tmpdir(), 'edgetube-start-'))
const seeded = join(made, 'seeded')
const running = new Set<Child>()

beforeAll(ensureBuilt, 120_000)
afterEach(async () => {
  vi.unstubAllEnvs()
  for (const child of running) child.signal('SIGKILL', { wholeGroup: true })
  await Promise.all([...running].map((child) => child.ended))
})
afterAll(() => rmSync(made, { recursive: true, force: true }))

describe('npm start', () => {
  test('seeds on the first start, prints its address and the demo accounts, answers this machine alone, and ends cleanly on Ctrl-C', async () => {
    // The PATH is empty, so there is no ffmpeg either: one line says so, and only uploads need it.
    const site = await start({ DATA_DIR: seeded, SEED_VIDEOS: '60', PATH: made })
    expect(site.out()).toMatch(/Seeding the demo catalogue +100% 60 of 60/)
    const lines = site.out().trim().split('\n')
    expect(lines.filter((line) => line.startsWith('Demo account'))).toEqual(
      demoAccounts.map(({ username, password }) => `Demo account: ${username} / ${password}`),
    )
    expect(lines.at(-1)).toBe(`Ready on http://localhost:${site.port}`)
    const others = Object.values(networkInterfaces()).flatMap((all = []) =>
      all.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address),
    )
    for (const host of ['127.0.0.2', ...others])
      await expect(fetch(`http://${host}:${site.port}/healthz`), host).rejects.toThrow()
    expect((await fetch(`http://localhost:${site.port}/healthz`)).status).toBe(200)
    expect((await fetch(`http://localhost:${site.port}/videos/`)).status).toBe(200)
    expect(await site.stop('SIGINT')).toBe(0)
    expect(site.err()).toMatch(/^No ffmpeg was found: every job will fail\. To fix it: [^\n]+\n$/)
    await expect(fetch(`http://localhost:${site.port}/healthz`)).rejects.toThrow()
  })

  test('keeps its data and its secret: a later start, through npm with an older Node on the PATH, seeds nothing; it reads both versions of a token of its environment, and executes the orders of `npm run admin`', async () => {
    const secret = readFileSync(join(seeded, 'link-secret.txt'), 'utf8')
    expect(secret.length).toBeGreaterThanOrEqual(32)
    expect(statSync(join(seeded, 'link-secret.txt')).mode & 0o777).toBe(0o600)
    const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
    const [first, second] = ['f'.repeat(40), 's'.repeat(40)] as const
    const tokens = { MAIL_EVENTS_TOKEN: first, MAIL_EVENTS_TOKEN_2: second }
    const site = await start({ DATA_DIR: seeded, PATH: path.join(delimiter), ...tokens }, ['npm', 'start', '--silent'])
    expect(site.out()).not.toContain('Seeding')
    const opened = [first, second, 'another'].map((token) => reportsBounce(site, token))
    expect(await Promise.all(opened)).toEqual([204, 204, 401])
    await executesOrders(site)
    expect((await fetch(`http://localhost:${site.port}/videos/`)).status).toBe(200)
    expect(await refusal({ DATA_DIR: seeded })).toMatch(/^The data folder .* is in use by another start\./)
    // A terminal sends Ctrl-C to the whole process group.
    expect(await site.stop('SIGINT', { wholeGroup: true })).toBe(0)
    expect(site.err()).toBe('')
    await expect(fetch(`http://localhost:${site.port}/healthz`)).rejects.toThrow()
    expect(readFileSync(join(seeded, 'link-secret.txt'), 'utf8')).toBe(secret)
    // From then on the command writes the folder itself.
    expect(existsSync(join(seeded, 'control.txt'))).toBe(false)
  })

  const reportsBounce = async ({ url }: Site, token: string): Promise<number> => {
    const headers = { authorization: `Bearer ${token}` }
    const body = JSON.stringify({ events: [{ event: 'bounce', email: 'unknown@example.com' }] })
    return (await fetch(url + servicePaths.mailEvents, { method: 'POST', headers, body })).status
  }

  /** A role is given, a video is removed and restored: by the owner of the data folder alone. */
  async function executesOrders(site: Site): Promise<void> {
    const asProcess = run([process.execPath, 'worker/admin.ts', 'grant', 'anna', 'trusted'], { DATA_DIR: seeded })
    expect([await asProcess.ended, asProcess.out()]).toEqual([0, 'anna is trusted now\n'])
    const admin = async (...words: string[]) => {
      const { code, out, err } = await runInProcess(adminCommand, { DATA_DIR: seeded }, words)
      return [code, out + err]
    }
    expect(await admin('grant', 'unknown', 'admin')).toEqual([1, 'There is no account with the username unknown.'])
    const [path = ''] = /\/video\/\d+\/[^"/]+\//.exec(await textOf(`${site.url}/videos/`)) ?? []
    const [video = ''] = /\d+/.exec(path) ?? []
    const status = async () => (await fetch(site.url + path)).status
    expect(await status()).toBe(200)
    expect(await admin('takedown', video, 'rights')).toEqual([
      0,
      `Video ${video} is removed within a minute while the site runs`,
    ])
    await expect.poll(status).toBe(410)
    expect((await admin('restore', video))[0]).toBe(0)
    await expect.poll(status).toBe(200)

    const file = join(seeded, 'control.txt')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const [port, token] = readFileSync(file, 'utf8').split(' ')
    const order = async (authorization: string, body: string) => {
      const headers = { authorization }
      return (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body })).status
    }
    expect(await order('', 'grant\nanna\nadmin')).toBe(403)
    expect(await order('Bearer x', 'grant\nanna\nadmin')).toBe(403)
    expect(await order(`Bearer ${token}`, 'grant\nanna\nemperor')).toBe(400)
    expect(await order(`Bearer ${token}`, 'x'.repeat(2000))).toBe(413)
    // Roles and the like are orders in the database, which the site carries out.
    expect(await order(`Bearer ${token}`, 'grant\nanna\nmember')).toBe(400)
    expect(await order(`Bearer ${token}`, 'note-backup')).toBe(200)
  }

  test('leaves no process on its port or its data when npm is killed, or the command itself', async () => {
    const npm = await start({ DATA_DIR: seeded }, ['npm', 'start', '--silent'])
    const [node = 0] = childrenOf(npm.pid, 'worker/start.ts')
    npm.signal('SIGKILL')
    await expect.poll(() => isRunning(node)).toBe(false)
    await expect(fetch(`${npm.url}/healthz`)).rejects.toThrow()
    const site = await start({ DATA_DIR: seeded })
    const children = childrenOf(site.pid, '')
    // Two runtimes, the media processor, and the guard.
    expect(children).toHaveLength(4)
    site.signal('SIGKILL')
    await expect.poll(() => children.filter(isRunning)).toEqual([])
    await expect(fetch(`${site.url}/healthz`)).rejects.toThrow()
  })

  test('in front of another upstream nothing embedded runs, and no demo account is printed', async () => {
    const asked: string[] = []
    const upstream = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.writeHead(500).end()
    })
    const folder = newFolder()
    const address = await startServer(upstream)
    const site = await start({ DATA_DIR: folder, UPSTREAM_URL: address })
    expect(site.out()).toContain(`In front of ${address}`)
    expect(site.out()).not.toMatch(/demo account|second factor/i)
    await fetch(`http://localhost:${site.port}/videos/`).then((page) => page.text())
    expect(asked).not.toEqual([])
    expect(globSync('**/d1/**', { cwd: folder })).toEqual([])
    expect(await site.stop('SIGTERM')).toBe(0)
    upstream.close()
  })
})

describe('one clear line, and no stack,', () => {
  test('when the port is in use', async () => {
    const server = createServer()
    const { port } = new URL(await startServer(server))
    const line = await refusal({ PORT: port })
    expect(line).toBe(
      `Port ${port} is in use. Stop what uses it, or choose another: PORT=${Number(port) + 1} npm start`,
    )
    server.close()
  })

  test.each([
    [{ PORT: 'eighty' }, /^PORT is "eighty", but must be a whole number from 1 to 65535\.$/],
    [{ UPSTREAM_URL: 'upstream:9000' }, /^UPSTREAM_URL is "upstream:9000", but must be an origin like/],
    [{ UPSTREAM_URL: 'http://127.0.0.1:9000/api' }, /^UPSTREAM_URL is .* must be an origin/],
    [{ UPSTREAM_URL: 'http://upstream.example' }, /^UPSTREAM_URL is .* must begin with https:/],
    [{ DEV_GEO: 'Canada' }, /^DEV_GEO is "Canada", but must be a country like CA/],
    [{ SEED_VIDEOS: '0' }, /^SEED_VIDEOS is "0", but must be/],
  ])('when a setting is invalid: %o', (env, message) => {
    expect(() => readSettings(env)).toThrow(Refusal)
    expect(() => readSettings(env)).toThrow(message)
  })

  /** The command prints this message, as it does every Refusal. */
  const refusalOf = (folder: string): string => {
    try {
      openDataFolder(folder).release()
    } catch (error) {
      expect(error).toBeInstanceOf(Refusal)
      return (error as Refusal).message
    }
    return ''
  }

  test('when the data folder cannot be written', () => {
    const file = join(newFolder(), 'file')
    writeFileSync(file, '')
    expect(refusalOf(join(file, 'data'))).toMatch(/^The data folder .*data cannot be written \(ENOTDIR\)\.$/)
  })

  test('when the data folder is broken: which one, and how to start over', () => {
    const folder = newFolder()
    cpSync(seeded, folder, { recursive: true })
    const [database = ''] = globSync('v3/d1/**/*.sqlite', { cwd: folder }).filter((name) => !name.includes('metadata'))
    writeFileSync(join(folder, database), 'this is no database '.repeat(1000))
    expect(refusalOf(folder)).toMatch(/^The data folder .* is broken [^\n]* To start afresh: rm -rf [^\n]*$/)
    expect(refusalOf(folder).split(folder)).toHaveLength(3)
  })

  test('when the pages inside its database are damaged', () => {
    const folder = newFolder()
    cpSync(seeded, folder, { recursive: true })
    const [database = ''] = globSync('v3/d1/**/*.sqlite', { cwd: folder }).filter((name) => !name.includes('metadata'))
    const bytes = readFileSync(join(folder, database))
    writeFileSync(join(folder, database), bytes.fill(0xff, 100))
    for (const rest of globSync(`${database}-*`, { cwd: folder })) rmSync(join(folder, rest))
    expect(refusalOf(folder)).toMatch(/^The data folder .* is broken [^\n]* To start afresh: rm -rf [^\n]*$/)
  })

  test('when Node is too old', async () => {
    const old = 'data:text/javascript,Object.defineProperty(process.versions,"node",{value:"20.20.2"})'
    const command = [process.execPath, '--import', old, '--import', './worker/local/node-version.js', 'worker/start.ts']
    expect(await refusal({}, command)).toMatch(/^edgetube needs Node 24 \(this is 20\.20\.2\)\./)
  })
})

describe('npm run seed', () => {
  test.each([[[]], [['--videos', '1000001']], [['--films', '3']], [['--videos', 'many']], [['--videos', '0']]])(
    'seeds nothing for %j',
    (words) => expect(parseSeedWords(words)).toBe(null),
  )

  test('prints its usage for such words', async () => {
    const child = run([process.execPath, 'worker/seed.ts', '--films', '3'], { DATA_DIR: newFolder() })
    expect(await child.ended).toBe(2)
    expect(child.err()).toBe('Usage: npm run seed -- --videos N    (N from 1 to 1,000,000)\n')
  })

  test('continues where Ctrl-C stopped it, and the site has all videos', {
    tags: 'full',
    timeout: 180_000,
  }, async () => {
    const folder = newFolder()
    cpSync(seeded, folder, { recursive: true })
    // The first batch ends at 80 %.
    const seed = ['npm', 'run', '--silent', 'seed', '--', '--videos', '625']
    const first = run(seed, { DATA_DIR: folder })
    await first.says(/ [1-9]0% /)
    first.signal('SIGINT', { wholeGroup: true })
    expect(await first.ended).toBe(0)
    expect(first.out()).toMatch(/Stopped\. Run it again to continue\.\n$/)
    const second = run(seed, { DATA_DIR: folder })
    expect(await second.ended).toBe(0)
    expect(second.out()).not.toMatch(/ 0% /)
    expect(second.out()).toMatch(/^625 videos in /m)
  })
})

const command = [process.execPath, 'worker/start.ts']

function run(program: string[], env: Record<string, string>): Child {
  const child = runCommand(program, env)
  running.add(child)
  child.ended.then(() => running.delete(child))
  return child
}

type Site = Child & { port: number; url: string; stop: (...how: Parameters<Child['signal']>) => Promise<number | null> }

/** Runs `npm start` until it prints that it is ready. */
async function start(env: Record<string, string>, program = command): Promise<Site> {
  const port = await freePort()
  const child = run(program, { PORT: String(port), ...env })
  await child.says(/^Ready on .*$/m)
  const stop: Site['stop'] = (...how) => {
    child.signal(...how)
    return child.ended
  }
  return { ...child, port, url: `http://localhost:${port}`, stop }
}

const textOf = async (address: string): Promise<string> => (await fetch(address)).text()

/** Runs the command to its end, which must be a refusal, and returns its one line. */
async function refusal(env: Record<string, string>, program = command): Promise<string> {
  const child = run(program, { PORT: String(await freePort()), DATA_DIR: newFolder(), ...env })
  expect(await child.ended).toBe(1)
  const [line = '', ...more] = child.err().trimEnd().split('\n')
  expect(more).toEqual([])
  return line
}

function newFolder(): string {
  return mkdtempSync(join(made, 'data-'))
}
