// The address of acts, apart from their schemas: shared/stat.ts hands it to the browser.

/** The address of acts (spec §7). */
export const actsPath = '/api/input.php'
