// How far an act on many objects has come. Without script it is a link that reloads the page; hydrated, it asks every other second, and reloads
// once the act has ended.
import { useEffect, useState } from 'react'
import type { AddressOf } from '../../../shared/contract/contract.ts'
import { read } from '../../api.ts'
import { type IslandText, island } from '../../island.ts'

type Props = {
  path: AddressOf<'adminBulk'>
  /** Objects that are done with, and all of them. */
  done: number
  total: number
  everySeconds: number
}

function BulkProgress({ path, total, everySeconds, t, ...server }: Props & IslandText) {
  const [done, setDone] = useState(server.done)
  useEffect(() => {
    const ask = async () => {
      const answer = await read(path, { isFresh: true })
      if (!answer.ok) return
      const { state, items } = answer.value.bulk
      if (state !== 'running' && state !== 'undoing') return location.reload()
      const open = state === 'running' ? 'waiting' : 'changed'
      setDone(total - (items.find((one) => one.state === open)?.total ?? 0))
    }
    const timer = setInterval(ask, everySeconds * 1000)
    return () => clearInterval(timer)
  }, [path, total, everySeconds])
  return (
    <div className="admin-progress">
      <progress max={total} value={done} aria-label={t('admin.bulkTitle')} />
      <p>
        {t.number(done)} / {t.number(total)}
      </p>
      {/* biome-ignore lint/a11y/useValidAnchor: an empty href is the page itself */}
      <a className="button" href="">
        {t('admin.refresh')}
      </a>
    </div>
  )
}

export const bulkProgress = island<Props>({
  name: 'bulk-progress',
  wake: 'load',
  strings: ['admin.bulkTitle', 'admin.refresh'],
  View: BulkProgress,
})
