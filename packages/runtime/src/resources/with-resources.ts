/**
 * Returns the value with a disposal that disposes the opened resources. The last line of a function that opens
 * resources with `await using opened`: if the function throws before, they are disposed immediately.
 */
export function withResources<T extends object>(value: T, opened: AsyncDisposableStack): T & AsyncDisposable {
  const resources = opened.move()
  return { ...value, [Symbol.asyncDispose]: () => resources.disposeAsync() }
}
