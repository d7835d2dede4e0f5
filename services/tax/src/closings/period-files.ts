import type { CloseRequest, ClosingFigures } from '@fiscus/contracts/returns/return-closing'
import type { JpkHead } from '@fiscus/fiscal/jpk/jpk-frame'
import { kindOfPeriod } from '@fiscus/fiscal/periods/period'
import type { ReturnPeriod } from '@fiscus/fiscal/returns/settled-lines'
import { jpkReturn } from '../returns/jpk-v7m.ts'
import { ossReturnOf } from '../returns/oss.ts'
import type { ReturnContext, ReturnFile } from '../returns/return-context.ts'
import { csvType } from '../returns/return-csv.ts'
import { vatUeReturn } from '../returns/vat-ue.ts'

/** A file of a period, whose texts are made when they are read. */
export type PeriodFile = ReturnFile & { mediaType: string }

type PeriodFiles = { figures: ClosingFigures; files: PeriodFile[] }
type ClosedPeriod = ReturnPeriod & Pick<JpkHead, 'purpose'> & Pick<CloseRequest, 'rates'>

/**
 * Everything that is sent for a month or a quarter, with its figures. A further return is added here.
 * @throws Problem 409 `export-refused` with the reasons of the first return that is refused; 422 as the returns
 */
export function periodFiles(context: ReturnContext, period: ClosedPeriod): Promise<PeriodFiles> {
  return kindOfPeriod(period.period) === 'month'
    ? filesOfMonth(context, period)
    : filesOfQuarter(context, period)
}

async function filesOfMonth(context: ReturnContext, month: ClosedPeriod): Promise<PeriodFiles> {
  const jpkV7m = await jpkReturn(context, month)
  const vatUe = await vatUeReturn(context, month)
  const { rows: _, ...ofVatUe } = vatUe.figures
  return {
    figures: { jpkV7m: jpkV7m.figures, vatUe: ofVatUe },
    files: [
      { ...jpkV7m.file, mediaType: 'application/xml; charset=utf-8' },
      ...(vatUe.file === null ? [] : [{ ...vatUe.file, mediaType: csvType }]),
    ],
  }
}

async function filesOfQuarter(context: ReturnContext, quarter: ClosedPeriod): Promise<PeriodFiles> {
  const { figures, file } = await ossReturnOf(context, { ...quarter, pointer: '/rates' })
  return { figures: { oss: figures }, files: [{ ...file, mediaType: csvType }] }
}
