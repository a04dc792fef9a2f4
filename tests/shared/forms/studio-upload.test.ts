// The form of an upload: the same rules in the browser and at the origin.
import { describe, expect, test } from 'vitest'
import { checkForm } from '../../../shared/forms/form.ts'
import { UploadForm, uploadFields } from '../../../shared/forms/studio-upload.ts'
import { codesOf } from '../../../shared/result.ts'

const whole = {
  lang: 'de',
  title: 'Fog over the lake',
  description: 'An hour before sunrise, from the jetty.',
  categories: 'nature,water',
  performers: '',
  channel: '',
  orientation: 'str',
  projection: '',
  is_private: '0',
  exclusive: '1',
  preview: '3',
  consent_age: '1',
  consent_agreed: '1',
  consent_rights: '1',
}
const told = (changes: Record<string, string | undefined>) => {
  const checked = checkForm(UploadForm, { ...whole, ...changes })
  return checked.ok ? [] : codesOf(checked).map(({ field, code }) => [field, code])
}

describe('the form of an upload', () => {
  test('is complete with these fields', () => {
    expect(told({})).toEqual([])
    expect(Object.keys(whole).sort()).toEqual([...uploadFields].sort())
  })

  test.each<[string, Record<string, string | undefined>, [string, string][]]>([
    ['a title of two letters', { title: 'ab' }, [['title', 'min_length']]],
    ['a title that is too long', { title: 'a'.repeat(101) }, [['title', 'max_length']]],
    ['no description', { description: ' ' }, [['description', 'required']]],
    ['no category', { categories: '' }, [['categories', 'category_required']]],
    ['no field of categories', { categories: undefined }, [['categories', 'category_required']]],
    ['eleven categories', { categories: 'a,b,c,d,e,f,g,h,i,j,k' }, [['categories', 'max_items']]],
    ['a category that is none', { categories: 'a b' }, [['categories', 'invalid']]],
    ['no preview', { preview: undefined }, [['preview', 'preview_required']]],
    ['an eleventh picture', { preview: '10' }, [['preview', 'preview_required']]],
    ['no orientation', { orientation: undefined }, [['orientation', 'required']]],
    ['a projection that is none', { projection: 'vr_270_sbs' }, [['projection', 'invalid']]],
    ['no statement whether it is exclusive', { exclusive: undefined }, [['exclusive', 'required']]],
    [
      'no declaration',
      { consent_age: undefined, consent_agreed: '0', consent_rights: '' },
      [
        ['consent_age', 'consent_required'],
        ['consent_agreed', 'consent_required'],
        ['consent_rights', 'consent_required'],
      ],
    ],
  ])('is refused with %s [S5-042]', (_, changes, codes) => {
    expect(told(changes)).toEqual(codes)
  })

  test('accepts one to ten categories, each once, and a picture of one’s own', () => {
    expect(told({ categories: 'a,b,c,d,e,f,g,h,i,j', preview: 'own' })).toEqual([])
    const checked = checkForm(UploadForm, { ...whole, categories: 'a,,b,a' })
    expect(checked).toMatchObject({ ok: true, value: { categories: ['a', 'b'] } })
  })
})
