/** What a process cannot work without. A fault of it blames nothing else: no mailbox, no account and no document. */
export type Origin = 'database' | 'files'

/**
 * `code`: the one that the error had at its client, because a library in between may overwrite it; empty without one.
 */
export type Marked = { origin: Origin; code: string; error: Error }

const marks = new WeakMap<Error, Marked>()

/**
 * Marks an error at the client that throws it, and returns it. Only this mark says that the database or the files have
 * failed: the codes, names and texts of errors are shared by the clients of all servers, and some are chosen by servers
 * of strangers. The first mark counts.
 */
export function markOrigin<T>(error: T, origin: Origin, code = codeOf(error)): T {
  if (error instanceof Error && !marks.has(error)) marks.set(error, { origin, code, error })
  return error
}

/**
 * Returns the mark of an error, or of the first of its causes that has one. Null: its origin is another server, or the
 * program.
 */
export function originOf(error: unknown): Marked | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const marked = marks.get(cause)
    if (marked) return marked
  }
  return null
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
