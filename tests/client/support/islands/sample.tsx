// An island for the tests of <x-island>: a button, a link, a form, a React id, and a way to fail.
import { type FormEvent, useId, useState } from 'react'
import { type IslandText, island } from '../../../../client/island.ts'

type Props = { canWake?: boolean }

function Sample({ canWake = true, t }: Props & IslandText) {
  const id = useId()
  const [presses, setPresses] = useState(0)
  const [said, setSaid] = useState('')
  if (!canWake && typeof document === 'object') throw new Error('this view fails in the browser')
  const press = (event: { preventDefault(): void }) => {
    event.preventDefault()
    setPresses(presses + 1)
  }
  const say = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSaid(String(new FormData(event.currentTarget).get('word')))
  }
  return (
    <section aria-labelledby={id}>
      <p id={id}>{t('video.related')}</p>
      <a href="/elsewhere" onClick={press}>
        <svg width="20" height="20" aria-hidden="true">
          <rect width="20" height="20" />
        </svg>
        press this link
      </a>
      <form method="post" action="/posted" onSubmit={press}>
        <button type="submit">button</button>
      </form>
      <form method="post" action="/said" onSubmit={say}>
        <input name="word" aria-labelledby={id} />
      </form>
      <output>
        {presses} {said}
      </output>
    </section>
  )
}

export const sample = island<Props>({ name: 'sample', wake: 'touch', strings: ['video.related'], View: Sample })
