import type { StoredResult } from '../runs/outcome-text.ts'
import type { TaskResult } from '../tasks/define-task.ts'

/** For tests: the result of a task. Its text is its code, because the catalogue does not have it. */
export function worked(text: string): TaskResult {
  return { message: { code: text, params: {} }, foundWork: true }
}

/** For tests: the same result as the execution log stores it. */
export function stored(text: string): StoredResult {
  return { text, message: worked(text).message, foundWork: true }
}
