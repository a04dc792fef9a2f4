// A mail in the words of the operator, with the values of this one in its holes.
import { fillHoles, type TextPart } from '../../../shared/rules/site-setting-texts.ts'

/** An empty value leaves no gap between two paragraphs. */
export const fillLetter = (
  { heading, text }: TextPart,
  values: Readonly<Record<string, string>>,
): { subject: string; text: string } => ({
  subject: fillHoles(heading, values).trim(),
  text: fillHoles(text, values)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim(),
})
