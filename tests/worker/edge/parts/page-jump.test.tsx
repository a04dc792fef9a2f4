// The form that opens any page of a list.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { paginationNumbers } from '../../../../shared/limits.ts'
import { PageJump } from '../../../../worker/edge/parts/page-jump.tsx'
import { t } from '../../../client/support/markup.ts'

const jump = (pages: number, href = '/community/?avatar=1&search=a%26b') =>
  renderToStaticMarkup(<PageJump pages={pages} href={href} t={t} />)

test('a long list has a form for its pages, which keeps the filters and refuses what is no page of it', () => {
  const html = jump(81)
  expect(html).toContain('<form class="page-jump" action="/community/">')
  expect(html).toContain('<input type="hidden" name="avatar" value="1"/>')
  expect(html).toContain('<input type="hidden" name="search" value="a&amp;b"/>')
  expect(html).toMatch(/<input class="field" type="number" [^>]*max="81"/)
  for (const part of ['name="page"', 'min="1"', 'required=""', 'aria-label="Go to page"']) expect(html).toContain(part)
  expect(jump(81, '/videos/')).not.toContain('hidden')
})

test('a list whose every page has a number has no such form', () => {
  expect(jump(paginationNumbers)).toBe('')
  expect(jump(paginationNumbers + 1)).not.toBe('')
})
