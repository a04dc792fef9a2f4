// What a moderator was shown of an item, in short: a decision names it, so that nothing is decided that was put there after the look.
import { refused } from '../../../shared/result.ts'
import { hashOf } from '../crypto/tokens.ts'

/** The `version` of an item in a queue, of all that is shown of it and may change. */
export const versionOf = async (shown: string): Promise<string> => (await hashOf(shown)).slice(0, 22)

/** Nothing was decided: the page shows the item as it is now. */
export const changedItem = refused('changed', 'version')

/** A decision without a version is about the item as it stands. */
export const isOutdated = async (version: string | undefined, shown: string | null): Promise<boolean> =>
  Boolean(version) && shown !== null && version !== (await versionOf(shown))
