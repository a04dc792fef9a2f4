// Two members in two browsers: request, acceptance, and a profile whose owner chooses its audience.
import { href, type RouteName } from '../../../shared/routes.ts'
import { usernames } from '../../../worker/origin/seed/member-names.ts'
import { violationsIn } from '../../support/browser/axe.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { signIn } from '../../support/browser/sign-in.ts'
import type { Visitor } from '../../support/browser/visitor.ts'

const at = (name: RouteName, of: string) =>
  href(name as 'member_friends', { id: String(usernames.indexOf(of) + 1) }, { lang: 'en' })

/** Each kind of browser has its own pair and profile: they share one site. */
const pairs: Record<string, readonly [string, string]> = {
  'js-1440': ['mira', 'ada'],
  'js-390': ['boris', 'mira'],
  'nojs-390': ['ada', 'boris'],
  'nojs-1440': ['anna', 'mira'],
}
const pairIn = (way: string) => pairs[way] ?? (['anna', 'ada'] as const)

/** The page has no axe violations and does not overflow. */
async function isSound({ page }: Visitor, way: string): Promise<void> {
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await over()).toBeLessThanOrEqual(0)
  if (!way.startsWith('js')) return
  expect(await violationsIn(page)).toEqual([])
}

test('two members become friends, and end their friendship [S2-052 S2-140]', { tag: '@plain' }, async ({
  visitor,
  row,
  way,
}) => {
  const [her, his] = pairIn(way)
  const [herId, hisId] = [her, his].map((name) => usernames.indexOf(name) + 1)
  const between = `SELECT group_concat(is_accepted) FROM friends WHERE user_id IN (${herId}, ${hisId}) AND friend_id IN (${herId}, ${hisId})`
  const [one, other] = [await visitor(), await visitor()]
  await signIn(one, her)
  await signIn(other, his)
  await one.opens(at('member', his))
  await one.page.getByRole('button', { name: 'Add friend' }).click()
  await expect(one.page.getByRole('button', { name: 'Request sent' })).toBeVisible()
  expect(await row(between)).toEqual(['0'])

  await other.opens(at('member_friends', his))
  const received = other.page.locator('[data-list="received"]')
  await received.locator('.person-row', { hasText: her }).getByRole('button', { name: 'Accept' }).click()
  const friends = (who: Visitor, name: string) =>
    who.page
      .locator('[data-list="friends"] .person-row')
      .filter({ has: who.page.getByRole('link', { name, exact: true }) })
  await expect(friends(other, her)).toBeVisible()
  await one.opens(at('member_friends', her))
  await expect(friends(one, his)).toBeVisible()
  expect(await row(between)).toEqual(['1,1'])

  await friends(one, his).getByRole('button', { name: 'Remove' }).click()
  await expect(friends(one, his)).toHaveCount(0)
  await other.opens(at('member_friends', his))
  await expect(friends(other, her)).toHaveCount(0)
  expect(await row(between)).toEqual([null])
  await isSound(other, way)
})

// tests/worker/edge/pages/members/profiles.test.ts shows it without a browser.
test('a profile shows its owner’s text to the audience that the owner chose [S2-053 S6-014]', {
  tag: ['@desk', '@full'],
}, async ({ visitor, anna: stranger, row, mark, way }) => {
  const [owner, name] = [await visitor(), pairIn(way)[0]]
  // Without script the page with the errors is answered with an error status.
  if (!way.startsWith('js')) owner.expects(/status of 400/)
  const words = `Collects fog, seen by ${mark}`
  await signIn(owner, name)
  await owner.opens(at('member', name))
  await owner.page.locator('.profile').getByRole('link', { name: 'Edit profile' }).first().click()
  const about = owner.page.locator('form.profile-editor')
  if (way.startsWith('js')) {
    // No visitor selects and overwrites a text in the instant of hydration; a test does.
    await about.getByLabel('About me').click()
    await expect(owner.page.locator('x-island', { has: about })).toHaveAttribute('data-state', 'awake')
  }
  await about.getByLabel('About me').fill(words)
  await about.getByLabel('Website').fill('no address')
  await about.getByRole('button', { name: 'Save' }).click()
  await expect(about.getByText('Enter a full address')).toBeVisible()
  await expect(about.getByLabel('About me')).toHaveValue(words)
  await about.getByLabel('Website').fill('https://fog.example/')
  await about.getByRole('button', { name: 'Save' }).click()
  await expect(owner.page.getByText('Saved')).toBeVisible()
  await expect(about.getByLabel('About me')).toHaveValue(words)
  await isSound(owner, way)

  await stranger.opens(at('member', name))
  await expect(stranger.page.getByText(words)).toBeVisible()
  const privacy = owner.page.locator('form', { hasText: 'Who can see what' })
  await privacy.getByLabel('Your profile details').selectOption('Friends only')
  await privacy.getByRole('button', { name: 'Save' }).click()
  await expect(owner.page.getByText('Saved')).toBeVisible()
  await stranger.page.reload()
  await expect(stranger.page.getByText(words)).toHaveCount(0)
  const saved = `SELECT about_me, website, show_details FROM users WHERE username = '${name}'`
  expect(await row(saved)).toEqual([words, 'https://fog.example/', 'friends'])
})
