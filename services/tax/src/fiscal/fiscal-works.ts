import { refusedTexts } from '@fiscus/contracts/fields/refused-characters'
import { checkFa3 } from '@fiscus/fiscal/fa3/check-fa3'
import type { Fa3Document } from '@fiscus/fiscal/fa3/fa3-document'
import { fa3Invoice } from '@fiscus/fiscal/fa3/fa3-invoice'
import { fiscalFigures } from '@fiscus/fiscal/figures/fiscal-figures'
import { exports } from '@fiscus/messages/exports'
import type { Fa3Fault } from '@fiscus/tax-engine/reporting/fa3-fault'
import type { CalculationWork } from '../threads/calculation-threads.ts'
import { parseFa3Document, type StoredFa3Document } from './read-fa3-document.ts'

/** The text of an export, or why there is none. */
type Export = { text: string } | { faults: readonly Fa3Fault[] }

/** Writes the FA(3) file of a document, and checks it against the schema. */
export const fa3Work: CalculationWork<StoredFa3Document, Export> = {
  name: 'fa3',
  execute(stored) {
    const document = parseFa3Document(stored)
    const refused = refusedCharacterFaults(document)
    if (refused.length > 0) return { faults: refused }
    const written = fa3Invoice(document)
    if (written.kind === 'refused') return { faults: written.faults }
    const faults = checkFa3(written.xml)
    return faults.length > 0 ? { faults } : { text: written.xml }
  },
}

/** The texts of a document that KSeF refuses. No request can state them any more, but earlier ones could. */
function refusedCharacterFaults(document: Fa3Document): Fa3Fault[] {
  const { metadata: _, ...content } = document.content
  return refusedTexts({ ...document, content }).map(({ pointer, character }) => ({
    code: 'fa3-invalid',
    pointer,
    detail: exports.refusedCharacter({ character }),
  }))
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
