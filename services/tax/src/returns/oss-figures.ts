import { faultBody } from '@fiscus/contracts/problems/fault-body'
import type { Oss } from '@fiscus/contracts/returns/oss'
import { ossReasons } from '@fiscus/contracts/returns/oss-vocabulary'
import type { OssFigures } from '@fiscus/fiscal/oss/oss-figures'
import type { OssCorrectionRow, OssReturn, OssSupplyRow } from '@fiscus/fiscal/oss/oss-return'
import type { Quarter } from '@fiscus/fiscal/periods/quarter'
import { amountText, type Cents } from '@fiscus/fiscal/returns/cents'
import { reconciliationOf, totalText } from './reconciliation.ts'

const faultsMax = 100

/** The figures of the return as the API returns them. */
export function ossFiguresOf(quarter: Quarter, figures: OssFigures, inEuro: OssReturn): Oss {
  return {
    quarter,
    supplies: inEuro.supplies.map(({ state, kind, rateType, ratePercent, ...row }) => ({
      state,
      kind,
      rateType,
      ratePercent,
      ...amountsOf(row),
    })),
    corrections: inEuro.corrections.map(({ state, quarter: corrected, ...row }) => ({
      state,
      quarter: corrected,
      ...amountsOf(row),
    })),
    states: inEuro.states.map(({ state, supplies, corrections, balance }) => ({
      state,
      supplies: eurosOf(supplies),
      corrections: eurosOf(corrections),
      balance: eurosOf(balance),
    })),
    due: eurosOf(inEuro.due),
    rates: [...inEuro.rates],
    reconciliation: [...figures.currencies]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([currency, sums]) => {
        const { documents, ...differences } = reconciliationOf(sums, ossReasons)
        return { currency, documents, declared: totalText(sums.declared), ...differences }
      }),
    refusedDocuments: figures.refused,
    faults: [...inEuro.faults, ...figures.faults].slice(0, faultsMax).map(faultBody),
    notes,
  }
}

/** An amount in EUR, null while a rate is missing. */
export function eurosOf(amount: Cents | null): string | null {
  return amount === null ? null : amountText(amount)
}

function amountsOf({
  taxableAmount,
  vat,
  sums,
}: Pick<OssSupplyRow | OssCorrectionRow, 'taxableAmount' | 'vat' | 'sums'>) {
  return {
    taxableAmount: eurosOf(taxableAmount),
    vat: eurosOf(vat),
    currencies: sums.map(({ currency, documents, amounts }) => ({
      currency,
      documents,
      ...totalText(amounts),
    })),
  }
}

const notes: Oss['notes'] = [
  {
    code: 'sent-from-poland',
    detail:
      'Documents do not say where goods are sent from or which establishment supplies a service: everything is stated as from Poland. State goods sent from another member state, and services of a fixed establishment there, in their own boxes.',
  },
  {
    code: 'no-facilitated-sales',
    detail:
      'Sales that you facilitate for other sellers as an electronic interface (VAT act art. 7a) are declared in this return, and are no part of the service: add them.',
  },
  {
    code: 'no-import-scheme',
    detail:
      'Distance sales of imported goods (IOSS) and the non-Union scheme have returns of their own, which the service does not write.',
  },
  {
    code: 'rate-types',
    detail:
      'The type of a rate follows from its percentage and the standard rate of the state. Check it for regions with rates of their own and after a change of a standard rate. Whether a state wants supplies at 0 % declared is its own law.',
  },
]
