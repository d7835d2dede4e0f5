/**
 * Computes a value once for each object and keeps it as long as the object is reachable: an index of a configuration,
 * the facts of a document. The object must not change afterwards.
 */
export function memoizeByObject<Source extends object, Value>(
  compute: (source: Source) => Value,
): (source: Source) => Value {
  const values = new WeakMap<Source, Value>()
  return (source) => {
    const known = values.get(source)
    if (known !== undefined) return known
    const value = compute(source)
    values.set(source, value)
    return value
  }
}
