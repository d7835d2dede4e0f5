import type { View } from './view-schemas.ts'

/** The view for a preview: marked as a draft, because a preview of a record is not its document. */
export function draftOf<T extends View>(view: T): T {
  return { ...view, mark: view.mark ?? 'draft' }
}
