import { findProgram } from './find-program.ts'

/** Returns the path of promtool, or null if it is not available. With CI=true that is an error. */
export function findPromtool(): Promise<string | null> {
  return findProgram('promtool', 'prometheus')
}
