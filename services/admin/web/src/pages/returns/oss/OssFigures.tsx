import type { OssReturn } from '@fiscus/client'
import { Stack, Text } from '@mantine/core'
import { useFormat } from '../../../texts/format.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Faults } from '../Faults.tsx'
import { Figures } from '../Figures.tsx'
import { Reconciliation } from '../Reconciliation.tsx'
import { ReturnNotes } from '../ReturnNotes.tsx'
import { usePeriodName } from '../use-period-name.ts'
import { RateFields } from './RateFields.tsx'
import { texts } from './texts.ts'

type Props = { figures: OssReturn; rates: string; onRates: (rates: string | undefined) => void }

/** Supplies, corrections and what is due of a quarter, in EUR as soon as the rates are there. */
export function OssFigures({ figures, rates, onRates }: Props) {
  const t = useTexts(texts)
  const format = useFormat()
  const nameOf = usePeriodName()
  const { supplies, corrections, states, due, reconciliation, faults, refusedDocuments, notes } = figures
  const euros = (amount: string | null) => (amount === null ? '—' : format.money(amount, 'EUR'))
  const exact = ({ currencies }: Pick<OssReturn['supplies'][number], 'currencies'>) =>
    currencies.map(({ currency, tax }) => format.money(tax, currency)).join(', ')
  return (
    <Stack gap="md">
      <RateFields figures={figures} rates={rates} onRates={onRates} />
      <Faults faults={faults.filter(({ code }) => code !== 'oss-rate-missing')} refused={refusedDocuments} />
      <Figures
        title={t('supplies')}
        empty={t('noSupplies')}
        rows={supplies}
        keyOf={({ state, kind, rateType, ratePercent }) => `${state} ${kind} ${rateType} ${ratePercent}`}
        columns={[
          { header: t('state'), cell: ({ state }) => state },
          { header: t('kind'), cell: ({ kind }) => t(kind) },
          {
            header: t('rate'),
            isFigure: true,
            cell: ({ ratePercent, rateType }) => `${format.percent(ratePercent)} ${t(rateType)}`,
          },
          { header: t('net'), isFigure: true, cell: ({ taxableAmount }) => euros(taxableAmount) },
          { header: t('vat'), isFigure: true, cell: ({ vat }) => euros(vat) },
          { header: t('exact'), isFigure: true, cell: exact },
        ]}
      />
      {corrections.length > 0 && (
        <Figures
          title={t('corrections')}
          empty=""
          rows={corrections}
          keyOf={({ state, quarter: corrected }) => `${state} ${corrected}`}
          columns={[
            { header: t('state'), cell: ({ state }) => state },
            { header: t('quarter'), cell: ({ quarter: corrected }) => nameOf(corrected) },
            { header: t('vat'), isFigure: true, cell: ({ vat }) => euros(vat) },
            { header: t('exact'), isFigure: true, cell: exact },
          ]}
        />
      )}
      <Figures
        title={t('due')}
        empty={t('noSupplies')}
        rows={states}
        keyOf={({ state }) => state}
        columns={[
          { header: t('state'), cell: ({ state }) => state },
          { header: t('ofSupplies'), isFigure: true, cell: (row) => euros(row.supplies) },
          { header: t('ofCorrections'), isFigure: true, cell: (row) => euros(row.corrections) },
          { header: t('balance'), isFigure: true, cell: ({ balance }) => euros(balance) },
        ]}
      >
        {states.length > 0 && <Text fw={600}>{t('total', { due: euros(due) })}</Text>}
      </Figures>
      {reconciliation.map((one) => (
        <Reconciliation key={one.currency} {...one} nameOf={(reason) => t(`reason.${reason}`)} />
      ))}
      <ReturnNotes notes={notes.map(({ code }) => t(code))} />
    </Stack>
  )
}
