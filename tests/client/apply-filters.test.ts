// The filters of a list: when a choice applies, and what the address says then.
import { expect, test } from 'vitest'
import { browserWorld } from './support/browser.ts'
import { pageOf } from './support/markup.ts'

const testbed = browserWorld()

const choices = (name: string, ...values: string[]) =>
  values.map((value) => `<label><input type="radio" name="${name}" value="${value}">${name} ${value}</label>`).join('')
const list = pageOf(
  `<section class="filter-panel"><form action="/list"><input type="hidden" name="date" value="">${choices('type', 'hd', 'vr')}${choices('duration', '1', '2')}<button>Apply</button></form></section>
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
