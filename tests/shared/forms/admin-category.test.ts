// The form of a category: what each field accepts, and as what a bad value is refused.
import { describe, expect, it } from 'vitest'
import { CategoryForm } from '../../../shared/forms/admin-category.ts'
import { checkForm } from '../../../shared/forms/form.ts'
import {
  categoryAliasesMax,
  categoryAliasesMaxLength,
  categoryDescriptionMaxLength,
  categoryPlaceMax,
  categoryTitleMaxLength,
} from '../../../shared/limits.ts'

const read = (fields: Record<string, unknown>) => checkForm(CategoryForm, { title: 'Rain', ...fields })
const refusalOf = (fields: Record<string, unknown>) => {
  const found = read(fields)
  return found.ok ? null : [found.field, found.code]
}

describe('the form of a category', () => {
  it('needs a title alone: everything else has a value without being typed', () => {
    expect(read({})).toEqual({
      ok: true,
      value: {
        category_id: 0,
        version: 0,
        overwrite: false,
        dir: '',
        title: 'Rain',
        description: '',
        aliases: [],
        is_hidden: false,
        place: 0,
        parent: '',
      },
    })
  })

  it('reads aliases by line and by comma, each once', () => {
    expect(read({ aliases: ' drizzle\r\nshowers, drizzle\n\n' })).toMatchObject({
      value: { aliases: ['drizzle', 'showers'] },
    })
  })

  it('accepts an address in any script, in lower case', () => {
    expect([' Northern-Lights ', 'regen', 'дождь', '雨'].map((dir) => refusalOf({ dir }))).toEqual([
      null,
      null,
      null,
      null,
    ])
    expect(read({ dir: ' Northern-Lights ' })).toMatchObject({ value: { dir: 'northern-lights' } })
  })

  it('stores an address of decomposed letters as visitors type it: with composed ones', () => {
    const dir = 'Äpfel-й'.normalize('NFD')
    expect(read({ dir, parent: dir })).toMatchObject({ value: { dir: 'äpfel-й', parent: 'äpfel-й' } })
  })

  it('keeps the texts of other languages beside its own fields', () => {
    expect(read({ title_de: ' Regen ', description_de: 'a\r\nb' })).toMatchObject({
      value: { title_de: 'Regen', description_de: 'a\nb' },
    })
  })

  it.each<[string, unknown, string]>([
    ['title', '', 'required'],
    ['title', '   ', 'required'],
    ['title', 'x'.repeat(categoryTitleMaxLength + 1), 'max_length'],
    ['title', 7, 'required'],
    ['dir', 'two words', 'dir_invalid'],
    ['dir', '../etc', 'dir_invalid'],
    ['dir', '-rain', 'dir_invalid'],
    ['dir', 'a'.repeat(121), 'dir_invalid'],
    ['dir', {}, 'invalid'],
    ['parent', 'two words', 'dir_invalid'],
    ['parent', [], 'invalid'],
    ['description', 'x'.repeat(categoryDescriptionMaxLength + 1), 'max_length'],
    ['description', [], 'invalid'],
    ['aliases', 'x'.repeat(categoryAliasesMaxLength + 1), 'max_length'],
    ['aliases', 'x'.repeat(categoryTitleMaxLength + 1), 'max_length'],
    ['aliases', Array.from({ length: categoryAliasesMax + 1 }, (_, index) => `a${index}`).join('\n'), 'max_items'],
    ['place', '-1', 'invalid'],
    ['place', '1.5', 'invalid'],
    ['place', 'x', 'invalid'],
    ['place', String(categoryPlaceMax + 1), 'invalid'],
    ['is_hidden', 'yes', 'invalid'],
    ['overwrite', '2', 'invalid'],
    ['category_id', '-1', 'invalid'],
    ['category_id', '1'.repeat(16), 'invalid'],
    ['version', 'x', 'invalid'],
    ['title_de', 'x'.repeat(categoryDescriptionMaxLength + 1), 'max_length'],
    ['description_ja', 7, 'invalid'],
  ])('refuses %s as %j', (field, value, code) => {
    expect(refusalOf({ [field]: value })).toEqual([field, code])
  })
})
