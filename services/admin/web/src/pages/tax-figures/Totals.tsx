import type { TaxSummary } from '@fiscus/client'
import { useFormat } from '../../texts/format.ts'
import { useTexts } from '../../texts/texts.ts'
import classes from './figures.module.css'
import { texts } from './texts.ts'

const names = ['totalNet', 'totalTax', 'totalGross', 'totalWht'] as const

/** The totals of a calculation. The withheld tax is shown when there is some. */
export function Totals({ summary, currency }: { summary: TaxSummary; currency: string }) {
  const t = useTexts(texts)
  const format = useFormat()
  const shown = names.filter((name) => name !== 'totalWht' || summary.totalWht !== '0.00')
  return (
    <dl className={classes.totals}>
      {shown.map((name) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>{format.money(summary[name], currency)}</dd>
        </div>
      ))}
      {summary.totalTaxPln !== undefined && (
        <div>
          <dt>{t('totalTaxPln')}</dt>
          <dd>{format.money(summary.totalTaxPln, 'PLN')}</dd>
        </div>
      )}
      <div>
        <dt>{t('totalPaymentDue')}</dt>
        <dd className={classes.due}>
          <span role="status">{format.money(summary.totalPaymentDue, currency)}</span>
        </dd>
      </div>
    </dl>
  )
}
