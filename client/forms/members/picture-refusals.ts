// Why a picture was refused, in words (spec §8): what is wrong with its pixels has words of its own.
import { refusalKey } from '../../../shared/refusals.ts'

const ofPixels = ['invalid_image_size', 'image_resize_error', 'image_load_error'] as const
const ofFiles = ['failed', 'required', 'file_type', 'file_too_large', 'too_many_attempts'] as const

export const pictureRefusalKey = (code: string) =>
  ofPixels.some((one) => one === code) ? refusalKey('notify', code) : refusalKey('form', code)

export const pictureRefusalKeys = [
  ...ofPixels.map((code) => refusalKey('notify', code)),
  ...ofFiles.map((code) => refusalKey('form', code)),
] as const
