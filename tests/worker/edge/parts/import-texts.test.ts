// The fields that the form of an import offers for a column.
import { expect, test } from 'vitest'
import { isImportField } from '../../../../shared/rules/admin-import-fields.ts'
import { fieldChoices } from '../../../../worker/edge/parts/import-texts.ts'

test('a column of videos may be any offered field, captions in Norwegian among them', () => {
  const choices = fieldChoices('videos', '')
  expect(choices.filter((field) => !isImportField(field))).toEqual([])
  expect(choices).toContain('subtitles_nb')
})

test('a column that a header names keeps its field when the form is saved unchanged', () => {
  expect(fieldChoices('videos', 'subtitles_uk')).toContain('subtitles_uk')
  expect(fieldChoices('videos', 'title')).toEqual(fieldChoices('videos', ''))
  expect(fieldChoices('videos', 'own_files')).not.toContain('own_files')
  expect(fieldChoices('channels', '')).not.toContain('subtitles_uk')
})
