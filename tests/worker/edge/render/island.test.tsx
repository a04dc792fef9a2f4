// Islands on the server: shared markup is rendered once, personal markup is never shared.
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it } from 'vitest'
import { type IslandText, island } from '../../../../client/island.ts'
import { Island } from '../../../../worker/edge/render/island.tsx'
import { translatorOf } from '../../../../worker/edge/render/translators.ts'

type Props = { likes: number }

let made: string[]
beforeEach(() => {
  made = []
})

function Counted({ likes, lang, t }: Props & IslandText) {
  made.push(`${likes} ${lang}`)
  return (
    <button type="button">
      {t('act.like')} {likes}
    </button>
  )
}
const counted = island<Props>({ name: 'counted', wake: 'touch', strings: ['act.like'], View: Counted })

async function shown(likes: number, { lang = 'en', isShared = true }: { lang?: 'en' | 'de'; isShared?: boolean } = {}) {
  const t = await translatorOf(lang)
  return renderToStaticMarkup(<Island of={counted} id="vote" props={{ likes }} t={t} lang={lang} isShared={isShared} />)
}

it('is rendered once when it is shared', async () => {
  const first = await shown(3)
  expect(await shown(3)).toBe(first)
  expect(made).toEqual(['3 en'])
  expect(first).toContain('>Like<!-- --> <!-- -->3</button>')
  expect(first).toContain('{"props":{"likes":3},"lang":"en","tag":"en","texts":{"act":{"like":"Like"}}}')
})

it('is rendered separately for other props and languages', async () => {
  await shown(4)
  expect(await shown(5)).toContain('"likes":5')
  expect(await shown(4, { lang: 'de' })).toContain('"lang":"de"')
  expect(made).toEqual(['4 en', '5 en', '4 de'])
})

it('is rendered each time when it is personal', async () => {
  await shown(6, { isShared: false })
  await shown(6, { isShared: false })
  expect(made).toEqual(['6 en', '6 en'])
})
