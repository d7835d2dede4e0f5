import { ObjectError } from './object-error.ts'

/**
 * One object of a file or of a server's answer: its text, or why it cannot be read. `title` is what the object calls
 * itself, for a list of errors; it may be empty.
 */
export type SplitObject<Read extends { uid: string; text: string } = { uid: string; text: string }> =
  | (Read & { title: string; error: null })
  | { uid: string | null; text: null; title: string; error: ObjectError }

/** Runs the reading of one object, and returns its ObjectError as a value. */
export function splitObject<Read extends { uid: string; text: string }>(
  title: string,
  uid: string | null,
  read: () => Read,
): SplitObject<Read> {
  try {
    return { ...read(), title, error: null }
  } catch (error) {
    if (error instanceof ObjectError) return { uid, text: null, title, error }
    throw error
  }
}
