import { ObjectError } from './object-error.ts'

/**
 * One object of a file or of a server's answer: its text, or why it cannot be read. `title` is what the object calls itself, for a list of
 * errors; it may be empty.
 */
export type SplitObject =
  | { uid: string; text: string; title: string; error: null }
  | { uid: string | null; text: null; title: string; error: ObjectError }

/** Runs the reading of one object, and returns its ObjectError as a value. */
export function splitObject(
  title: string,
  uid: string | null,
  read: () => { uid: string; text: string },
): SplitObject {
  try {
    return { ...read(), title, error: null }
  } catch (error) {
    if (error instanceof ObjectError) return { uid, text: null, title, error }
    throw error
  }
}
