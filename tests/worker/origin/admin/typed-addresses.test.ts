// The addresses that editors type and imports name: one spelling is stored, which is the one that visitors are led to.
import { describe, expect, it } from 'vitest'
import { CategoryForm } from '../../../../shared/forms/admin-category.ts'
import { readSubjectFields } from '../../../../shared/forms/admin-subject.ts'
import { checkForm } from '../../../../shared/forms/form.ts'
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
    const form = checkForm(CategoryForm, { title: 'Zoe', dir_de: typed })
    if (!form.ok) throw new Error(form.code)
    expect(readFields(form.value).dirs).toEqual({ de: stored })
  })

  it('as an address or a former one of an import', () => {
    const cells = { address: typed, title: 'Zoe', before: `old, ${typed}-1`.toLowerCase() }
    const mapping = { address: 'dir', title: 'title', before: 'former_dirs' } as const
    expect(parseObjectRow(cells, { kind: 'performers', mapping, source: 'import' })).toMatchObject({
      row: { said: { dir: stored, former_dirs: `old\n${stored}-1` } },
    })
  })
})
