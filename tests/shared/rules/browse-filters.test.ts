// The vocabulary of the lists, word for word: the pages, the contract and the upstream all read it from one table.
import { expect, test } from 'vitest'
import {
  datedSorts,
  defaultVideoSort,
  durations,
  genders,
  videoDates,
  videoPageSorts,
  videoSorts,
  videoTypes,
} from '../../../shared/rules/browse-filters.ts'

test('a visitor sorts videos in five ways, newest first by default', () => {
  expect(videoPageSorts).toEqual(['latest-updates', 'longest', 'most-commented', 'most-popular', 'top-rated'])
  expect(defaultVideoSort).toBe('latest-updates')
})

test('relevance is a sort of searches, playlist-order one of playlists, and a visitor can pick neither', () => {
  expect(videoSorts).toEqual([...videoPageSorts, 'relevance', 'playlist-order'])
  expect(videoPageSorts).not.toContain('relevance')
})

test('a period filters the two sorts that count what happened in it', () => {
  expect([...datedSorts].sort()).toEqual(['most-popular', 'top-rated'])
  expect(videoDates).toEqual(['day', 'week', 'month'])
})

test('durations have three classes, types and genders three', () => {
  expect(durations).toEqual(['1', '2', '3'])
  expect(videoTypes).toEqual(['all', 'hd', 'vr'])
  expect(genders).toEqual(['str', 'gay', 'she'])
})
