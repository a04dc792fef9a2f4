// Checks a chosen picture before it is sent, and gives an object URL to preview it.
import { useEffect, useRef, useState } from 'react'
import { photoKinds } from '../../../shared/rules/photo-kinds.ts'

type Bounds = {
  minPixels: { width: number; height: number }
  maxBytes: number
  /** The code of the error; undefined if there is none. */
  onRefused: (code: string | undefined) => void
}

export function usePicture({ minPixels, maxBytes, onRefused }: Bounds) {
  const [picture, setPicture] = useState<string | null>(null)
  // Revoked when another picture is chosen.
  useEffect(() => () => void (picture && URL.revokeObjectURL(picture)), [picture])

  const checks = useRef(0)
  async function check(file: File | undefined): Promise<void> {
    checks.current += 1
    const own = checks.current
    setPicture(null)
    const code = await problemOf(file)
    // Another file was chosen since.
    if (own !== checks.current) return
    onRefused(code)
    if (file && !code) setPicture(URL.createObjectURL(file))
  }
  async function problemOf(file: File | undefined): Promise<string | undefined> {
    if (!file) return undefined
    // Files of types unknown to the system have an empty type; the server inspects the bytes.
    if (file.type && !photoKinds.includes(file.type)) return 'file_type'
    if (file.size > maxBytes) return 'file_too_large'
    const pixels = await createImageBitmap(file).catch(() => null)
    // The server may decode a type that this browser cannot.
    if (!pixels) return /hei[cf]$/.test(file.type) ? undefined : 'image_load_error'
    const { width, height } = pixels
    pixels.close()
    return width < minPixels.width || height < minPixels.height ? 'invalid_image_size' : undefined
  }
  return { picture, check }
}
