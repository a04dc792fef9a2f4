// Gina proves her age with the demo wallet: on the same device by a link, and with another device by the code on her screen.
import { href } from '../../../shared/routes.ts'
import { qrCodeOf } from '../../../worker/edge/parts/qr-code.ts'
import { credentialPath } from '../../../worker/local/wallet/demo-wallet.ts'
import { violationsIn } from '../../support/browser/axe.ts'
import { expect, test } from '../../support/browser/journey.ts'
import type { Visitor } from '../../support/browser/visitor.ts'

const list = href('videos', { sort: 'longest' }, { lang: 'en', query: { page: 2 } })
const heading = ({ page }: Visitor) => page.getByRole('heading', { level: 1 })
const begins = async (gina: Visitor) => {
  // The wallet is a server of its own.
  gina.expects(/another host: http:\/\/127\.0\.0\.1/)
  await gina.opens(list)
  await gina.page.getByRole('button', { name: 'Continue with an app' }).click()
  await expect(heading(gina)).toHaveText('Confirm in your app')
  expect(await gina.titles()).toEqual([])
}
const arrives = async (gina: Visitor) => {
  await expect(heading(gina)).toContainText('Longest')
  expect(new URL(gina.page.url()).pathname + new URL(gina.page.url()).search).toBe(list)
  expect(await gina.titles()).not.toEqual([])
}

// Without script: worker/edge/age/age-wallet.test.ts, and the code below as well.
test('gina opens her wallet on the same device, shares one yes and reaches the page that she requested', {
  tag: '@phone',
}, async ({ gina, way }) => {
  await begins(gina)
  if (way.startsWith('js')) expect(await violationsIn(gina.page)).toEqual([])
  await gina.page.getByRole('link', { name: 'Open the app on this device' }).click()
  await expect(heading(gina)).toContainText('are you 18 or over?')
  await gina.page.getByRole('button', { name: 'Share' }).click()
  await arrives(gina)
})

test('gina, whose browser has no API of digital credentials, scans the code with another device, and her page goes on', {
  tag: '@desk',
}, async ({ gina, visitor, way }) => {
  const { page } = gina
  await page.addInitScript(() => Reflect.deleteProperty(window, 'DigitalCredential'))
  await begins(gina)
  if (way.startsWith('js')) await expect(page.locator('#browser-wallet')).toHaveAttribute('data-state', 'awake')
  await expect(page.getByText('Use a wallet in this browser')).toBeHidden()
  const link = (await page.getByRole('link', { name: 'Open the app on this device' }).getAttribute('href')) ?? ''
  // What the camera of the other device reads.
  const code = link.replaceAll('%2Flink%2F', '%2Fcode%2F')
  await expect(page.locator('svg path').last()).toHaveAttribute('d', qrCodeOf(code).path)
  const phone = await visitor()
  phone.expects(/another host: http:\/\/127\.0\.0\.1/)
  await phone.page.goto(code)
  await phone.page.getByRole('button', { name: 'Share' }).click()
  await expect(heading(phone)).toHaveText('Sent')
  if (way.startsWith('nojs')) await page.getByRole('link', { name: 'Check again' }).click()
  await arrives(gina)
})

/** The API of digital credentials: what the page asked it, and the demo wallet's answer; null where the person declines. */
async function lendsWallet({ page }: Visitor, answers: readonly ('declined' | 'shared')[]) {
  const asked: unknown[] = []
  await page.exposeFunction('askDemoWallet', async (question: { info: string; origin: string }) => {
    asked.push({ ...question, info: undefined })
    if (answers[asked.length - 1] !== 'shared') return null
    const link = (await page.getByRole('link', { name: 'Open the app on this device' }).getAttribute('href')) ?? ''
    const body = new URLSearchParams({ encryption_info: question.info, origin: question.origin })
    return (await fetch(new URL(credentialPath, link), { method: 'POST', body })).text()
  })
  await page.addInitScript(() => {
    Reflect.set(window, 'DigitalCredential', class {})
    const get = async ({ mediation, digital }: CredentialRequestOptions & { digital: { requests: Asked[] } }) => {
      const [request] = digital.requests
      const question = {
        mediation,
        protocol: request?.protocol,
        info: request?.data.encryptionInfo,
        origin: location.origin,
      }
      const response = await Reflect.get(window, 'askDemoWallet')(question)
      if (response === null) throw new DOMException('declined', 'NotAllowedError')
      return { data: { response } }
    }
    Object.defineProperty(navigator.credentials, 'get', { value: get })
  })
  return asked
}
type Asked = { protocol: string; data: { encryptionInfo: string } }

test('gina’s browser asks her wallet itself: she declines first, and then shares one yes', {
  tag: ['@js', '@desk'],
}, async ({ gina, site }) => {
  const asked = await lendsWallet(gina, ['declined', 'shared'])
  await begins(gina)
  const button = gina.page.getByRole('button', { name: 'Use a wallet in this browser' })
  await button.click()
  await expect(gina.page.getByRole('alert')).toHaveText(/^You declined in your app, so nothing was sent/)
  // The link and the code are still there.
  await expect(gina.page.getByRole('link', { name: 'Open the app on this device' })).toBeVisible()
  await expect(gina.page.locator('svg path').last()).toBeVisible()
  expect(gina.asked.filter((one) => one.includes('/age-wallet/browser/'))).toEqual([])
  await button.click()
  await arrives(gina)
  const question = { mediation: 'required', protocol: 'org-iso-mdoc', origin: new URL(site).origin }
  expect(asked).toEqual([question, question])
  expect(gina.asked.filter((one) => one.includes('POST /age-wallet/browser/'))).toHaveLength(1)
})

test('gina declines in her wallet, reads so, and the photo is still there', {
  tag: '@full',
}, async ({ gina }) => {
  await begins(gina)
  await gina.page.getByRole('link', { name: 'Open the app on this device' }).click()
  await gina.page.getByRole('button', { name: 'Decline' }).click()
  await expect(gina.page.getByRole('alert').first()).toContainText('You declined in your app')
  await expect(gina.page.getByLabel('Photo of your face')).toBeVisible()
})
