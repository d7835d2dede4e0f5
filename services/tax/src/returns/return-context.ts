import type { ReturnPeriod } from '@fiscus/fiscal/returns/settled-lines'
import type { DocumentContext } from '../document-storage/document-context.ts'
import { unitsOf } from '../document-storage/stored-size.ts'
import type { CalculationWork } from '../threads/calculation-threads.ts'
import { periodDocuments, type StoredDocument } from './period-documents.ts'

/** The database of a tenant, the time and the request. `execute` executes a work, in a thread where others wait. */
export type ReturnContext = Pick<DocumentContext, 'db' | 'clock' | 'signal' | 'charge'> & {
  execute: <Input, Output>(work: CalculationWork<Input, Output>, input: Input) => Promise<Output>
}

/** A file, whose texts are written when they are read. */
export type ReturnFile = { name: string; texts: Iterable<string> }

/** The parts of a return of a period: what `compute` returns for each batch of its documents, one after another. */
export async function* partsOf<Part>(
  { db, signal, charge }: ReturnContext,
  period: ReturnPeriod,
  compute: (documents: readonly StoredDocument[]) => Promise<Part>,
): AsyncGenerator<Part> {
  for await (const { documents, bytes } of periodDocuments({ db, signal }, period)) {
    charge(unitsOf(bytes))
    yield await compute(documents)
  }
}
