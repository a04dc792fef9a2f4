// Splits the text of a dump into its statements while it arrives: a dump can be larger than any string. A semicolon ends a
// statement unless it is in a text, a name, a comment or the body of a trigger.

type Place = 'code' | "'" | '"' | '--' | '/*'

export async function* sqlStatements(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let place: Place = 'code'
  let statement = ''
  let rest = ''
  for await (const chunk of chunks) {
    const text = rest + chunk
    // Two characters can belong together: the last one waits for the next chunk.
    const end = text.length - 1
    let from = 0
    for (let at = 0; at < end; at++) {
      const next = placeAfter(place, text, at)
      const isComment = place === 'code' && (next === '--' || next === '/*')
      if (isComment || (place === '/*' && next === 'code')) at++
      place = next
      if (place !== 'code' || text[at] !== ';') continue
      const whole = statement + text.slice(from, at + 1)
      if (!isComplete(whole)) continue
      yield whole.trim()
      statement = ''
      from = at + 1
    }
    // A pair at the very end was taken whole.
    const taken = Math.max(end, from)
    statement += text.slice(from, taken)
    rest = text.slice(taken)
  }
  const last = (statement + rest).trim()
  if (last) yield last
}

function placeAfter(place: Place, text: string, at: number): Place {
  const [char, pair] = [text[at], text.slice(at, at + 2)]
  if (place === '--') return char === '\n' ? 'code' : place
  if (place === '/*') return pair === '*/' ? 'code' : place
  if (place !== 'code') return char === place ? 'code' : place
  if (pair === '--' || pair === '/*') return pair
  return char === "'" || char === '"' ? char : 'code'
}

const isComplete = (statement: string): boolean =>
  !/^\s*CREATE\s+(TEMP\w*\s+)?TRIGGER\b/i.test(statement) || /\bEND\s*;$/i.test(statement)
