import { versionOf } from '../snapshot/line-version.ts'
import type { SnapshotItem } from '../snapshot/snapshot.ts'
import type { DocumentState } from '../state/document-state.ts'
import { afterCorrection, type LineState } from '../state/line-state.ts'
import type { Presentation } from '../vocabulary/vocabulary.ts'

/** Shows a credit as before and after, where the presentation lists lines so. */
export function presentedIn(
  state: DocumentState,
  item: SnapshotItem,
  presentation: Presentation,
): SnapshotItem {
  const line = state.get(item.id)
  return line === undefined ? item : presented(line, item, presentation)
}

export function presented(line: LineState, item: SnapshotItem, presentation: Presentation): SnapshotItem {
  if (presentation === 'differences' || item.credited === undefined) return item
  return {
    ...item,
    before: versionOf(line.item),
    after: versionOf(afterCorrection(line, item).item),
  }
}
