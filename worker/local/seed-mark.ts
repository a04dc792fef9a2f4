// A note in the data folder says that its seed was completed, so that a later start need not query the database.
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Whether a seed was completed; an interrupted one leaves no note. */
export const isSeeded = (path: string): boolean => existsSync(markFile(path))

export const markSeeded = (path: string, videos: number): void => writeFileSync(markFile(path), String(videos))

const markFile = (path: string): string => join(path, 'seeded.txt')
