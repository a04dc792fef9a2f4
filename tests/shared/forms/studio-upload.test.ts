// The form of an upload: the same rules in the browser and at the origin.
import { describe, expect, test } from 'vitest'
import { OwnTags } from '../../../shared/entities/video.ts'
import { checkForm } from '../../../shared/forms/form.ts'
import { UploadForm, uploadFields } from '../../../shared/forms/studio-upload.ts'
import { videoTagLength, videoTagsMax, videoTagsMaxLength } from '../../../shared/limits.ts'
import { codesOf } from '../../../shared/result.ts'
import { searchOfTag, takeTags, withoutTag, withTag } from '../../../shared/rules/video-tags.ts'

const whole = {
  lang: 'de',
  title: 'Fog over the lake',
  description: 'An hour before sunrise, from the jetty.',
  categories: 'nature,water',
  performers: '',
  channel: '',
  tags: 'fog, Slow motion',
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

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `tag ${index}`)

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
    ['a tag of one character', { tags: 'fog, x' }, [['tags', 'invalid']]],
    ['a tag that is too long', { tags: 'x'.repeat(videoTagLength.max + 1) }, [['tags', 'invalid']]],
    ['a tag without a letter or a digit', { tags: 'fog, !!!' }, [['tags', 'invalid']]],
    ['too many tags', { tags: numbered(videoTagsMax + 1).join() }, [['tags', 'max_items']]],
    ['a field of tags that is too long', { tags: ','.repeat(videoTagsMaxLength + 1) }, [['tags', 'max_length']]],
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

  test('accepts one to ten categories, each once, and a picture of the uploader’s own', () => {
    expect(told({ categories: 'a,b,c,d,e,f,g,h,i,j', preview: 'own' })).toEqual([])
    const checked = checkForm(UploadForm, { ...whole, categories: 'a,,b,a' })
    expect(checked).toMatchObject({ ok: true, value: { categories: ['a', 'b'] } })
  })
})

describe('a video’s own tags', () => {
  const tagsOf = (tags: string | undefined) => {
    const checked = checkForm(UploadForm, { ...whole, tags })
    return checked.ok ? checked.value.tags : null
  }

  test.each<[string, string | undefined, string[]]>([
    ['none', undefined, []],
    ['commas alone', ' , ,,\n', []],
    ['the order and the spelling as typed', 'Rain, slow Motion,4K', ['Rain', 'slow Motion', '4K']],
    ['lines and the commas of Chinese and Japanese', 'rain\r\nfog，霧雨、海辺', ['rain', 'fog', '霧雨', '海辺']],
    ['a # in front dropped, and inner spaces as one', '#rain,  # slow \t motion ', ['rain', 'slow motion']],
    ['control characters as spaces', 'slow\u0000motion,\u202efog', ['slow motion', 'fog']],
    ['full width and ligatures in their plain form', '＃ＨＤ　ﬁlm', ['HD film']],
    ['each once, whatever its case and accents', 'Søren, soren, SOREN, café, cafe\u0301', ['Søren', 'café']],
    ['as many characters as there may be, counted as one each', '🌧️rain, aé', ['🌧️rain', 'aé']],
  ])('keep %s', (_, typed, tags) => {
    expect(tagsOf(typed)).toEqual(tags)
  })

  test('are up to twenty of two to thirty characters', () => {
    const longest = 'x'.repeat(videoTagLength.max)
    expect(tagsOf(`ab,${longest}`)).toEqual(['ab', longest])
    expect(tagsOf(numbered(videoTagsMax).join())).toHaveLength(videoTagsMax)
    expect(takeTags(['x', ...numbered(30), longest, `${longest}x`])).toEqual(numbered(videoTagsMax))
  })

  test.each<[string, unknown]>([
    ['a tag of one character', ['x']],
    ['a tag that is too long', ['x'.repeat(31)]],
    ['a comma in a tag', ['a, b']],
    ['a # in front', ['#rain']],
    ['two spaces', ['slow  motion']],
    ['a control character', ['slow\u0007motion']],
    ['twenty-one', numbered(21)],
    ['a tag that is no text', [4]],
    ['a text instead of a list', 'rain'],
  ])('of an upstream are malformed with %s', (_, tags) => {
    expect(OwnTags.safeParse(tags).success).toBe(false)
    expect(OwnTags.safeParse(['rain', 'slow motion']).success).toBe(true)
  })

  test('are searched as a phrase where they would be read as something else', () => {
    const searches = ['Rain', 'Slow motion', '4K', '-rain', 'say "rain"', '霧雨', 'time-lapse'].map(searchOfTag)
    expect(searches).toEqual(['rain', '"slow motion"', '"4k"', '"-rain"', '"say rain"', '霧雨', 'time-lapse'])
  })

  test('gain one at the end, and lose one in whichever spelling it is there', () => {
    expect(withTag(['Rain'], 'fog')).toEqual(['Rain', 'fog'])
    expect(withTag(['Rain'], 'rain')).toEqual(['Rain'])
    expect(withTag(numbered(videoTagsMax), 'fog')).toEqual(numbered(videoTagsMax))
    expect(withoutTag(['Rain', 'fog'], 'RAIN')).toEqual(['fog'])
  })
})
