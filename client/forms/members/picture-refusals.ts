// Texts for why a picture was refused (spec §8): faults of its pixels have texts of their own.
import { readOnlyKey, refusalKey } from '../../../shared/refusals.ts'

const ofPixels = ['invalid_image_size', 'image_resize_error', 'image_load_error'] as const
const ofFiles = ['failed', 'required', 'file_type', 'file_too_large', 'too_many_attempts'] as const

export const pictureRefusalKey = (code: string) =>
  ofPixels.some((one) => one === code) ? refusalKey('notify', code) : refusalKey('form', code)

export const pictureRefusalKeys = [
  readOnlyKey,
  ...ofPixels.map((code) => refusalKey('notify', code)),
  ...ofFiles.map((code) => refusalKey('form', code)),
] as const
