// What the benches print.

/** `hits`: the share of pages that the memory of an isolate has, for what they cost. `rows`: how many are imported. `videos`: of the larger catalogue. */
export type Options = { pairs: number; seconds: number; hits: number; rows: number; videos: number }

export const say = (line: string): void => console.log(line)

const verdicts: string[] = []

/** One target of the specification and its measured value. */
export function judge(what: string, isReached: boolean, figure: string, target: string): void {
  const line = `${isReached ? 'reached' : 'MISSED '}  ${what}: ${figure} (target ${target})`
  verdicts.push(line)
  say(`  => ${line}\n`)
}

export function summarise(): void {
  say('Numbers to reach')
  for (const verdict of verdicts) say(`  ${verdict}`)
}
