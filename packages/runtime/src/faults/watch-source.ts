/**
 * Passes the parts of a source on, and keeps the error that it throws: their consumer may throw another one, of its
 * own.
 */
export function watchSource<Part>(source: AsyncIterable<Part>): {
  parts: AsyncGenerator<Part>
  /** undefined: the source has not failed. */
  failure(): unknown
} {
  let failure: unknown
  async function* parts() {
    try {
      yield* source
    } catch (error) {
      failure = error
      throw error
    }
  }
  return { parts: parts(), failure: () => failure }
}
