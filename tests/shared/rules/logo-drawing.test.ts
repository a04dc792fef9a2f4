// A logo is a drawing of our own: whatever else an SVG file may hold never comes out again.
import { expect, it } from 'vitest'
import { readLogo, writeLogo } from '../../../shared/rules/logo-drawing.ts'

const svg = (content: string, attributes = 'viewBox="0 0 120 24"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`
const path = '<path d="M0 0h9v9z"/>'

it('keeps the size and the paths of a file, and nothing else', () => {
  const file = `<?xml version="1.0"?><!-- by hand -->${svg(`<title>Logo</title><g fill="red" onclick="x()">${path}<path fill="#f00" d="m1 1-2e-1,3"></path></g>`)}`
  const drawing = readLogo(file)
  expect(drawing).toEqual({ width: 120, height: 24, paths: ['M0 0h9v9z', 'm1 1-2e-1,3'] })
  expect(drawing && writeLogo(drawing)).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 24"><path d="M0 0h9v9z"/><path d="m1 1-2e-1,3"/></svg>',
  )
  expect(drawing && readLogo(writeLogo(drawing))).toEqual(drawing)
})

it.each([
  ['a script', svg(`<script>alert(1)</script>${path}`)],
  ['a style', svg(`<style>*{}</style>${path}`)],
  ['a picture', svg(`<image href="https://a.example/"/>${path}`)],
  ['a link', svg(`<a href="javascript:alert(1)">${path}</a>`)],
  ['foreign markup', svg(`<foreignObject><b>x</b></foreignObject>${path}`)],
  ['an animation', svg(`<animate attributeName="d"/>${path}`)],
  ['a path that is none', svg('<path d="url(#a)"/>')],
  ['a path that closes its attribute', svg('<path d="M0 0&quot; onload=1"/>')],
  ['no path', svg('')],
  ['no size', svg(path, '')],
  ['a size that begins elsewhere', svg(path, 'viewBox="5 0 9 9"')],
  ['a size without an end', svg(path, 'viewBox="0 0 99999 9"')],
  ['too many paths', svg(path.repeat(41))],
  ['text', 'a logo'],
])('refuses a file with %s', (_, file) => {
  expect(readLogo(file)).toBeNull()
})
