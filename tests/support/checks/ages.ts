// Ages and classes of measured traits, computed independently of the code that lists use.

/** A person's age in years today, by the calendar and not by arithmetic on texts. */
export function ageOf(birthDate: string): number {
  const [born, now] = [new Date(birthDate), new Date()]
  const hadBirthday =
    now.getUTCMonth() > born.getUTCMonth() ||
    (now.getUTCMonth() === born.getUTCMonth() && now.getUTCDate() >= born.getUTCDate())
  return now.getUTCFullYear() - born.getUTCFullYear() - (hadBirthday ? 0 : 1)
}

/** The classes of a measured trait, as the filter bar labels them. */
const classes: Record<string, [from: number, to: number][]> = {
  age: [
    [0, 24],
    [25, 34],
    [35, 44],
    [45, 200],
  ],
  height: [
    [0, 159],
    [160, 169],
    [170, 179],
    [180, 300],
  ],
  weight: [
    [0, 49],
    [50, 59],
    [60, 69],
    [70, 300],
  ],
}
export function isIn(trait: string, value: string, measured: number | null): boolean {
  const [from, to] = classes[trait]?.[Number(value) - 1] ?? [0, 0]
  return measured !== null && measured >= from && measured <= to
}
