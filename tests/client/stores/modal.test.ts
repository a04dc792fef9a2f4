// Which modal is open, and which waits below it.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { $modal, closeModal, openModal, openModalOver, paramsOf } from '../../../client/stores/modal.ts'

beforeEach(() => {
  $modal.set({})
  // No island exists here.
  vi.stubGlobal('document', { getElementById: () => null, readyState: 'complete' })
})
afterEach(() => vi.unstubAllGlobals())
const opened = () => $modal.get().name

describe('a modal', () => {
  it('replaces the open one', () => {
    openModal('AddTo')
    openModal('Login')
    closeModal()
    expect(opened()).toBeUndefined()
  })

  it('that opens over another one gives way to it again, which keeps its parameters meanwhile', () => {
    openModal('ContactUs', { subject: 'dmca' })
    openModalOver('Login', { hash: '#there' })
    expect(opened()).toBe('Login')
    expect(paramsOf($modal.get(), 'ContactUs')).toEqual({ subject: 'dmca' })
    closeModal()
    expect($modal.get()).toEqual({ name: 'ContactUs', params: { subject: 'dmca' } })
    closeModal()
    expect(opened()).toBeUndefined()
  })

  it('that is opened over itself is open once', () => {
    openModal('Login')
    openModalOver('Login', { hash: '#there' })
    expect($modal.get()).toEqual({ name: 'Login', params: { hash: '#there' } })
    $modal.set({})
    openModal('AddTo')
    openModalOver('Login')
    openModalOver('Login')
    closeModal()
    expect(opened()).toBe('AddTo')
  })

  it('closes nothing but itself by its name', () => {
    openModal('AddTo')
    closeModal('Login')
    expect(opened()).toBe('AddTo')
    closeModal('AddTo')
    expect(paramsOf($modal.get(), 'AddTo')).toBeNull()
  })
})
