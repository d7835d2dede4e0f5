import { checkFa3 } from '@fiscus/fiscal/fa3/check-fa3'
import { fa3Invoice } from '@fiscus/fiscal/fa3/fa3-invoice'
import { fiscalFigures } from '@fiscus/fiscal/figures/fiscal-figures'
import type { Fa3Fault } from '@fiscus/tax-engine/reporting/fa3-fault'
import type { CalculationWork } from '../threads/calculation-threads.ts'
import { parseFa3Document, type StoredFa3Document } from './read-fa3-document.ts'

/** The text of an export, or why there is none. */
type Export = { text: string } | { faults: readonly Fa3Fault[] }

/** Writes the FA(3) file of a document, and checks it against the schema. */
export const fa3Work: CalculationWork<StoredFa3Document, Export> = {
  name: 'fa3',
  execute(stored) {
    const written = fa3Invoice(parseFa3Document(stored))
    if (written.kind === 'refused') return { faults: written.faults }
    const faults = checkFa3(written.xml)
    return faults.length > 0 ? { faults } : { text: written.xml }
  },
}

/** The FA(3) figures of a document as JSON text. */
export const figuresWork: CalculationWork<StoredFa3Document, Export> = {
  name: 'fiscal-figures',
  execute(stored) {
    const document = parseFa3Document(stored)
    const found = fiscalFigures(document)
    if (found.kind === 'refused') return { faults: found.faults }
    const { figures, annotations } = found
    return {
      text: JSON.stringify({
        schema: 'FA (3) 1-0E',
        currency: document.snapshot.currency,
        figures,
        annotations,
      }),
    }
  },
}
