// The addresses that editors type and imports name: one spelling is stored, which is the one that visitors are led to.
import { describe, expect, it } from 'vitest'
import { readSubjectFields } from '../../../../shared/forms/admin-subject.ts'
import { readFields } from '../../../../worker/origin/admin/category-fields.ts'
import { parseObjectRow } from '../../../../worker/origin/admin/importing/object-row.ts'

const typed = 'Zoë-й'.normalize('NFD')
const stored = 'zoë-й'.normalize('NFC')

describe('an address of decomposed letters is stored with composed ones', () => {
  it.each(['models', 'channels'] as const)('as the address of one of the %s', (family) => {
    expect(readSubjectFields(family, { title: 'Zoe', dir: typed }, [])).toMatchObject({
      ok: true,
      value: { dir: stored },
    })
  })

  it("as a category's address in a language", () => {
    const form = {
      category_id: 0,
      version: 0,
      overwrite: false,
      dir: 'zoe',
      parent: '',
      title: 'Zoe',
      description: '',
      aliases: [],
      is_hidden: false,
      place: 0,
      dir_de: typed,
    }
    expect(readFields(form).dirs).toEqual({ de: stored })
  })

  it('as an address or a former one of an import', () => {
    const cells = { address: typed, title: 'Zoe', before: `old, ${typed}-1`.toLowerCase() }
    const mapping = { address: 'dir', title: 'title', before: 'former_dirs' } as const
    expect(parseObjectRow(cells, { kind: 'performers', mapping, source: 'import' })).toMatchObject({
      row: { said: { dir: stored, former_dirs: `old\n${stored}-1` } },
    })
  })
})
