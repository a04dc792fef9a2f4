// App icons as PNG: systems that install the site need pixels. They are painted from the same numbers as the SVG and encoded
// here, because two colours need no library.
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { iconDrawing } from '../../shared/icon-drawing.ts'
import { publicFolder } from './paths.ts'

/** The address of each icon. */
type IconTable = { touch: string; small: string; large: string; maskable: string }

type Shape = { pixels: number; isRound: boolean; scale: number }
const shapes: Record<keyof IconTable, Shape> = {
  // A home screen rounds the corners itself.
  touch: { pixels: 180, isRound: false, scale: 1 },
  small: { pixels: 192, isRound: true, scale: 1 },
  large: { pixels: 512, isRound: true, scale: 1 },
  maskable: { pixels: 512, isRound: false, scale: iconDrawing.maskableScale },
}

export async function writeIcons(): Promise<IconTable> {
  await mkdir(join(publicFolder, 'assets'), { recursive: true })
  const written = await Promise.all(
    Object.entries(shapes).map(async ([name, shape]) => {
      const png = paint(shape)
      const file = `assets/icon-${name}-${createHash('sha256').update(png).digest('hex').slice(0, 8)}.png`
      await writeFile(join(publicFolder, file), png)
      return [name, `/${file}`]
    }),
  )
  return Object.fromEntries(written) as IconTable
}

const { size, radius, ground, colour, triangle } = iconDrawing
const [groundRgb, colourRgb] = [ground, colour].map((hex) =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)),
)

/** Samples per pixel and direction, for smooth edges. */
const samples = 4

/** An icon as an RGBA PNG. */
function paint({ pixels, isRound, scale }: Shape): Buffer {
  const row = 1 + pixels * 4
  const raw = Buffer.alloc(row * pixels)
  for (let y = 0; y < pixels; y++) {
    for (let x = 0; x < pixels; x++) {
      const { inSquare, inTriangle } = covered(x, y, pixels, isRound, scale)
      const at = y * row + 1 + x * 4
      for (let channel = 0; channel < 3; channel++) {
        const [under = 0, over = 0] = [groundRgb?.[channel], colourRgb?.[channel]]
        raw[at + channel] = Math.round(under + (over - under) * inTriangle)
      }
      raw[at + 3] = Math.round(255 * inSquare)
    }
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(pixels, 0)
  head.writeUInt32BE(pixels, 4)
  // Eight bits per channel, four channels.
  head.set([8, 6, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(raw, { level: 9 })), chunk('IEND')])
}

/** The shares of a pixel that the square and the triangle cover. */
function covered(x: number, y: number, pixels: number, isRound: boolean, scale: number) {
  let [square, inner] = [0, 0]
  for (let sample = 0; sample < samples ** 2; sample++) {
    const across = (x + ((sample % samples) + 0.5) / samples) * (size / pixels)
    const down = (y + (Math.floor(sample / samples) + 0.5) / samples) * (size / pixels)
    if (!isRound || isInSquare(across, down)) square += 1
    const middle = size / 2
    if (isInTriangle(middle + (across - middle) / scale, middle + (down - middle) / scale)) inner += 1
  }
  return { inSquare: square / samples ** 2, inTriangle: inner / samples ** 2 }
}

function isInSquare(x: number, y: number): boolean {
  const [over, under] = [radius, size - radius]
  const away = [x, y].map((at) => (at < over ? over - at : at > under ? at - under : 0))
  return Math.hypot(...away) <= radius
}

function isInTriangle(x: number, y: number): boolean {
  const sides = triangle.map(([ax, ay], index) => {
    const [bx, by] = triangle[(index + 1) % 3] ?? triangle[0]
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax)
  })
  return sides.every((side) => side <= 0) || sides.every((side) => side >= 0)
}

function chunk(type: string, data = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
