// The filters of a list: when a choice applies, and what the address says then.
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { browserWorld } from './support/browser.ts'
import { pageOf } from './support/markup.ts'
import { answerScript, bundled } from './support/site.ts'

const testbed = browserWorld()

const choices = (name: string, ...values: string[]) =>
  values.map((value) => `<label><input type="radio" name="${name}" value="${value}">${name} ${value}</label>`).join('')
const list = pageOf(
  `<section class="filter-panel"><form action="/list"><input type="hidden" name="date" value="">${choices('type', 'hd', 'vr')}${choices('duration', '1', '2')}<details class="filter-menu"><summary>Country <span class="filter-chosen"></span></summary><select name="country" aria-label="country"><option value="">All</option><option value="tr">Türkiye</option></select></details><button>Apply</button></form></section>
  <section class="list"><ul></ul><nav class="pagination" data-more="Show more"><a href="/list?page=2" rel="next">next</a></nav></section>`,
)

/** The page's scripts are there once they have added their button. */
async function opens(width: number): Promise<void> {
  const { site, page } = testbed
  site.on('/list', list)
  await page.setViewportSize({ width, height: 800 })
  await page.goto('/list')
  const touched = async () => {
    await page.mouse.move(2, 2)
    await page.getByRole('link', { name: 'next' }).hover()
    return page.getByRole('button', { name: 'Show more' }).count()
  }
  await expect.poll(touched).toBe(1)
}
const choose = (name: string) => testbed.page.getByLabel(name).click()
const asked = () => testbed.site.asked.filter(({ path }) => path.startsWith('/list')).map(({ path }) => path)

test('on a phone several filters are chosen before the button applies them together', async () => {
  await opens(390)
  await choose('type hd')
  await choose('duration 2')
  await choose('type vr')
  await testbed.settled()
  expect(asked()).toEqual(['/list'])
  await testbed.page.getByRole('button', { name: 'Apply' }).click()
  await testbed.page.waitForURL('**/list?type=vr&duration=2')
})

test('on a wide screen a choice by pointer applies at once, and one by keyboard waits for Enter', async () => {
  await opens(1280)
  const { page } = testbed
  await choose('type hd')
  await page.waitForURL('**/list?type=hd')
  await opens(1280)
  await page.getByLabel('duration 1').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await testbed.settled()
  expect(asked().at(-1)).toBe('/list')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/list?duration=2')
})

/** Opens the list and touches it; its script comes when the returned function is called. */
async function opensBeforeScript(width: number): Promise<() => Promise<void>> {
  const { site, page } = testbed
  const script = '/assets/deferred.js'
  const asked = Promise.withResolvers<ServerResponse>()
  site.on('/list', list)
  site.on(script, asked.resolve)
  await page.setViewportSize({ width, height: 800 })
  await page.goto('/list')
  await page.getByText('Country', { exact: true }).click()
  const response = await asked.promise
  return async () => answerScript(response, (await bundled()).get(script) ?? '')
}
const choosesCountry = () => testbed.page.getByLabel('country').selectOption('Türkiye')

test.each([
  ['of a few', () => choose('type hd'), '/list?type=hd'],
  ['from a list', choosesCountry, '/list?country=tr'],
])('a choice %s that comes before the script applies once that is there', async (_, chooses, address) => {
  const scriptComes = await opensBeforeScript(1280)
  await chooses()
  expect(asked()).toEqual(['/list'])
  await scriptComes()
  await testbed.page.waitForURL(`**${address}`)
})

test('on a phone it waits for the button, and stands beside the name of its filter', async () => {
  const scriptComes = await opensBeforeScript(390)
  await choosesCountry()
  await scriptComes()
  await expect.poll(() => testbed.page.locator('.filter-chosen').textContent()).toBe('Türkiye')
  await testbed.settled()
  expect(asked()).toEqual(['/list'])
})
