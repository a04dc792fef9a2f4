// Acts on many performers, channels or playlists.
import { AdminSubjectsParams } from '../../../shared/contract/admin-subjects.ts'
import { playlistTag } from '../../../shared/contract/cache-tags.ts'
import { channelMark } from '../../../shared/contract/removal.ts'
import type { SubjectFields } from '../../../shared/forms/admin-subject.ts'
import { bulkCountedMax } from '../../../shared/limits.ts'
import { adminFamilies, type BulkAct, type SubjectFamily } from '../../../shared/rules/admin-families.ts'
import { propagateName } from '../video/propagate-to-edge.ts'
import { tagsOfFamily } from './answer-subjects.ts'
import { type BulkFamily, firstPage, itemOf } from './bulk-item.ts'
import { changeSubject } from './save-subject.ts'
import { pageOfSubjects } from './store/subject-tables.ts'
import { subjectById } from './store/subjects.ts'

const subjectActs: Record<BulkAct<SubjectFamily>, () => Partial<SubjectFields>> = {
  show: () => ({ is_hidden: '' }),
  hide: () => ({ is_hidden: '1' }),
  feature: () => ({ is_featured: '1' }),
  unfeature: () => ({ is_featured: '' }),
}

/** Performers, channels or playlists. An empty text of their fields is none. */
export const bulkOfSubjects = (family: SubjectFamily): BulkFamily => ({
  async matching(db, query, most) {
    const asked = AdminSubjectsParams.safeParse({ ...firstPage(query, 'title'), family })
    const filters: readonly string[] = adminFamilies[family].filters
    if (!asked.success || !filters.includes(asked.data.filter)) return null
    const { filter } = asked.data
    const { rows } = await pageOfSubjects(db, { ...asked.data, find: asked.data.find, count: most }, [filter])
    return rows.map(({ id }) => id)
  },
  async find(db, ids) {
    const rows = await Promise.all(ids.map((id) => subjectById(db, family, id)))
    return rows.flatMap((row) =>
      row
        ? itemOf<SubjectFields>(
            {
              id: row.id,
              name: row.title,
              version: row.version,
              fields: { is_hidden: '', is_featured: '', ...row.fields },
            },
            subjectActs,
            (after) => async (env, actorId, also) => {
              const fields = Object.fromEntries(Object.entries(after).filter(([, text]) => text))
              const { id, version } = row
              const changed = { family, fields, actorId, id, version, overwrite: false }
              const saved = await changeSubject(env.db, { ...changed, also: (isLogged) => [also(isLogged)] })
              if (!saved.ok) return 'outdated'
              if (family === 'channels') await propagateName(env, channelMark(id), fields.is_hidden === '1')
              return saved.value.version === version ? 'same' : 'saved'
            },
          )
        : [],
    )
  },
  countedMax: bulkCountedMax,
  tagsOf: (ids) => [...tagsOfFamily[family], ...(family === 'playlists' ? ids.map((id) => playlistTag(id)) : [])],
})
