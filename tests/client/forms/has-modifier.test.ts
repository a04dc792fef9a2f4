// Which presses of a link are for the browser, which opens it elsewhere, and which for a script, which opens something in place.
import { expect, test } from 'vitest'
import { hasModifier } from '../../../client/forms/has-modifier.ts'

const plain = { metaKey: false, ctrlKey: false, shiftKey: false }

test('a press without a modifier key is for the script', () => expect(hasModifier(plain)).toBe(false))

test.each(['metaKey', 'ctrlKey', 'shiftKey'])('a press with %s is for the browser', (key) =>
  expect(hasModifier({ ...plain, [key]: true })).toBe(true),
)
