// Tells a binding of one kind from one of another, and from none: each kind has a method that no other has.

/** Whether `binding` is an object with this method. */
export const hasMethod = (binding: unknown, method: string): boolean =>
  typeof binding === 'object' && binding !== null && typeof Reflect.get(binding, method) === 'function'
