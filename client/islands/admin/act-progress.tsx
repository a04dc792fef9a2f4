// How far an act on many objects, or the undo of a merge, has come. Without script it is a link that reloads the page; hydrated, it asks every
// other second, and reloads once the act has ended.
import { useEffect, useState } from 'react'
import type { AddressOf } from '../../../shared/contract/contract.ts'
import { read } from '../../api.ts'
import { type IslandText, island } from '../../island.ts'

type Props = {
  /** Which of them: what tells how far it is. */
  of: { bulk: AddressOf<'adminBulk'> } | { undo: AddressOf<'catalogueChanges'> }
  /** Objects or rows that are done with, and all of them. */
  done: number
  total: number
  everySeconds: number
}

function ActProgress({ of, total, everySeconds, t, ...server }: Props & IslandText) {
  const [done, setDone] = useState(server.done)
  const path = 'bulk' in of ? of.bulk : of.undo
  // biome-ignore lint/correctness/useExhaustiveDependencies: `of` is a new object with each render, and its path tells it apart
  useEffect(() => {
    const ask = async () => {
      const now = await doneOf(of, total)
      if (now === 'ended') location.reload()
      else if (now !== null) setDone(now)
    }
    const timer = setInterval(ask, everySeconds * 1000)
    return () => clearInterval(timer)
  }, [path, total, everySeconds])
  return (
    <div className="admin-progress">
      <progress max={total} value={done} aria-label={t('bulk' in of ? 'admin.bulkTitle' : 'admin.bulkState_undoing')} />
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

/** Null where there is no answer now. */
async function doneOf(of: Props['of'], total: number): Promise<number | 'ended' | null> {
  if ('undo' in of) {
    const answer = await read(of.undo, { isFresh: true })
    if (!answer.ok) return null
    return answer.value.undoing?.done ?? 'ended'
  }
  const answer = await read(of.bulk, { isFresh: true })
  if (!answer.ok) return null
  const { state, items } = answer.value.bulk
  if (state !== 'running' && state !== 'undoing') return 'ended'
  const open = state === 'running' ? 'waiting' : 'changed'
  return total - (items.find((one) => one.state === open)?.total ?? 0)
}

export const actProgress = island<Props>({
  name: 'act-progress',
  wake: 'load',
  strings: ['admin.bulkTitle', 'admin.bulkState_undoing', 'admin.refresh'],
  View: ActProgress,
})
