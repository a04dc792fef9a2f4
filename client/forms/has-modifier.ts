// A press with a modifier key belongs to the browser: it opens the link in another tab or window, or saves it.

/** Whether a press has one, so that the script leaves it alone. */
export const hasModifier = ({
  metaKey,
  ctrlKey,
  shiftKey,
}: Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey'>): boolean => metaKey || ctrlKey || shiftKey
