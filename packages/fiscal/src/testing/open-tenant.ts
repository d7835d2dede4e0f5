import type { Closing } from '../periods/closing.ts'
import type { Period } from '../periods/period.ts'
import type { ReturnDocument } from '../returns/return-document.ts'
import { invoice } from './sample-documents.ts'

/** A tenant: documents get their places, and periods of one kind are closed and reopened, as the service does it. */
export function openTenant() {
  const documents: ReturnDocument[] = []
  const closings = new Map<Period, Closing>()
  let voids = 0
  return {
    documents,
    closings,
    approve(document: Partial<ReturnDocument>) {
      documents.push(invoice({ ...document, sequence: documents.length + 1 }))
    },
    void(index: number) {
      const document = documents[index]
      if (!document || document.voidSequence !== null) return
      voids += 1
      documents[index] = { ...document, voidSequence: voids }
    },
    close(period: Period) {
      closings.set(period, { period, sequence: documents.length, voids, entries: 0 })
    },
    /** Without a period the last closed one: of quarters only this one can be reopened. */
    reopen(period = [...closings.keys()].toSorted().at(-1)) {
      closings.delete(period ?? '')
    },
  }
}
