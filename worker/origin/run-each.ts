// Runs several pieces of work one after the other. A fault of one does not keep the following ones from running.

/** Throws the first fault, after all have run. */
export async function runEach(works: readonly (() => Promise<unknown>)[]): Promise<void> {
  const faults: unknown[] = []
  for (const work of works) await work().catch((fault: unknown) => faults.push(fault))
  if (faults.length) throw faults[0]
}
