/**
 * Remembers what was derived from an object for as long as that object lives: an index of a configuration, the facts of a
 * document. The object must not change afterwards.
 */
export function derivedOnce<Source extends object, Derived>(
  derive: (source: Source) => Derived,
): (source: Source) => Derived {
  const known = new WeakMap<Source, Derived>()
  return (source) => {
    const before = known.get(source)
    if (before !== undefined) return before
    const derived = derive(source)
    known.set(source, derived)
    return derived
  }
}
