// A picture that was chosen on this device: looked at before it is sent, as an address that shows it.
import { useEffect, useState } from 'react'

type Bounds = {
  minPixels: { width: number; height: number }
  maxBytes: number
  kinds: readonly string[]
  /** Why it cannot be used; undefined where nothing is wrong with it. */
  refuse: (code: string | undefined) => void
}

export function usePicture({ minPixels, maxBytes, kinds, refuse }: Bounds) {
  const [picture, setPicture] = useState<string | null>(null)
  // Given back when another is chosen.
  useEffect(() => () => void (picture && URL.revokeObjectURL(picture)), [picture])

  async function look(file: File | undefined): Promise<void> {
    setPicture(null)
    const code = await problemOf(file)
    refuse(code)
    if (file && !code) setPicture(URL.createObjectURL(file))
  }
  async function problemOf(file: File | undefined): Promise<string | undefined> {
    if (!file) return undefined
    // A file of a kind that the system does not know has no type; the server looks inside.
    if (file.type && !kinds.includes(file.type)) return 'file_type'
    if (file.size > maxBytes) return 'file_too_large'
    const pixels = await createImageBitmap(file).catch(() => null)
    // A kind that this browser does not draw, the server may.
    if (!pixels) return /hei[cf]$/.test(file.type) ? undefined : 'image_load_error'
    const { width, height } = pixels
    pixels.close()
    return width < minPixels.width || height < minPixels.height ? 'invalid_image_size' : undefined
  }
  return { picture, look }
}
