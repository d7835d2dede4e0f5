import type { SnapshotItem, TaxSnapshot } from '../snapshot/snapshot.ts'
import { afterCorrection, type LineState, untouched } from './line-state.ts'

/** The snapshot of a document and of its corrections that are not voided, in the order of their approval. */
export type DocumentHistory = {
  original: TaxSnapshot
  corrections: readonly TaxSnapshot[]
  /** The id of the document; needed where a correction corrects several documents. */
  id?: string | undefined
}

/** A document as its corrections left it: its lines by id, the added ones at the end. */
export type DocumentState = ReadonlyMap<string, LineState>

/** Applies the corrections of a document one after the other (tax-calculation §3.5). */
export function documentState({ original, corrections, id }: DocumentHistory): DocumentState {
  const corrected = corrections.flatMap(({ items }) => items.filter((item) => belongsTo(item, id)))
  return stateAfter(new Map(original.items.map((item) => [item.id, untouched(item)])), corrected)
}

/** Applies lines of one correction to a state. */
export function stateAfter(state: DocumentState, items: readonly SnapshotItem[]): DocumentState {
  const lines = new Map(state)
  for (const item of items) lines.set(item.id, afterCorrection(lines.get(item.id), item))
  return lines
}

/** Whether a line of a correction belongs to a document: in a correction of several documents the line names it. */
export function belongsTo({ documentId }: SnapshotItem, id: string | undefined): boolean {
  return documentId === undefined || documentId === id
}
