// Trusted Types: browsers refuse to turn text into markup or code on any page, and no script of ours needs it.
import { href } from '../../../shared/routes.ts'
import { expect, test } from '../../support/browser/journey.ts'

test('a script that writes markup from text, or loads code by a name, is refused by the browser and nothing of it runs', {
  tag: ['@js', '@wide'],
}, async ({ anna }) => {
  await anna.opens(href('videos', {}, { lang: 'en' }))
  const refused = await anna.page.evaluate(() => {
    const attempts: Record<string, () => unknown> = {
      innerHTML: () => {
        document.body.innerHTML = '<img src=x onerror="window.hasRun = true">'
      },
      insertAdjacentHTML: () => document.body.insertAdjacentHTML('beforeend', '<b>more</b>'),
      srcdoc: () => {
        document.createElement('iframe').srcdoc = '<script>parent.hasRun = true</script>'
      },
      script: () => {
        document.createElement('script').src = '/assets/other.js'
      },
      worker: () => new Worker('/assets/other.js'),
      policy: () => Reflect.get(window, 'trustedTypes').createPolicy('default', { createHTML: (text: string) => text }),
    }
    return Object.entries(attempts).map(([name, attempt]) => {
      try {
        attempt()
        return `${name} was allowed`
      } catch (error) {
        return `${name}: ${(error as Error).name}`
      }
    })
  })
  expect(refused).toEqual([
    ...['innerHTML', 'insertAdjacentHTML', 'srcdoc', 'script', 'worker', 'policy'].map((name) => `${name}: TypeError`),
  ])
  expect(await anna.page.evaluate(() => 'hasRun' in window)).toBe(false)
  anna.expects(/TrustedHTML|TrustedScript|Trusted Types|trusted-types|Content Security Policy|\/reports/)
})
