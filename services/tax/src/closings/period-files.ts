import type { ClosingFigures } from '@fiscus/contracts/returns/return-closing'
import type { JpkHead } from '@fiscus/fiscal/jpk/jpk-frame'
import type { ReturnPeriod } from '@fiscus/fiscal/returns/settled-lines'
import { jpkReturn } from '../returns/jpk-v7m.ts'
import type { ReturnContext } from '../returns/return-context.ts'
import { csvType } from '../returns/return-csv.ts'
import { vatUeReturn } from '../returns/vat-ue.ts'

/** A file of a period, whose texts are made when they are read. */
export type PeriodFile = { name: string; mediaType: string; texts: Iterable<string> }

/**
 * Everything that is sent for a month, with its figures. A further return of the month is added here.
 * @throws Problem 409 `export-refused` with the reasons of JPK_V7M, else with those of VAT-UE
 */
export async function periodFiles(
  context: ReturnContext,
  period: ReturnPeriod & Pick<JpkHead, 'purpose'>,
): Promise<{ figures: ClosingFigures; files: PeriodFile[] }> {
  const jpkV7m = await jpkReturn(context, period)
  const vatUe = await vatUeReturn(context, period)
  const { rows: _, ...ofVatUe } = vatUe.figures
  return {
    figures: { jpkV7m: jpkV7m.figures, vatUe: ofVatUe },
    files: [
      { ...jpkV7m.file, mediaType: 'application/xml; charset=utf-8' },
      ...(vatUe.file === null ? [] : [{ ...vatUe.file, mediaType: csvType }]),
    ],
  }
}
