import type { OssReturn } from '@fiscus/client'
import { Stack } from '@mantine/core'
import { useTexts } from '../../../texts/texts.ts'
import { DocumentsButton } from '../documents/DocumentsButton.tsx'
import { Faults } from '../Faults.tsx'
import { Reconciliation } from '../Reconciliation.tsx'
import { ReturnNotes } from '../ReturnNotes.tsx'
import { Corrections } from './Corrections.tsx'
import { Due } from './Due.tsx'
import { RateFields } from './RateFields.tsx'
import { Supplies } from './Supplies.tsx'
import { texts } from './texts.ts'
import type { OssSelection } from './use-selection.ts'

type Props = {
  figures: OssReturn
  rates: string
  onRates: (rates: string | undefined) => void
  onOpen: (selection: OssSelection) => void
}

/**
 * Supplies, corrections and what is due of a quarter, in EUR as soon as the rates are there. Each figure opens its
 * documents.
 */
export function OssFigures({ figures, rates, onRates, onOpen }: Props) {
  const t = useTexts(texts)
  const { corrections, reconciliation, faults, refusedDocuments, notes } = figures
  return (
    <Stack gap="md">
      <RateFields figures={figures} rates={rates} onRates={onRates} />
      <Faults faults={faults.filter(({ code }) => code !== 'oss-rate-missing')} refused={refusedDocuments} />
      <Supplies figures={figures} onOpen={onOpen} />
      {corrections.length > 0 && <Corrections figures={figures} onOpen={onOpen} />}
      <Due figures={figures} onOpen={onOpen} />
      {reconciliation.map((one) => (
        <Reconciliation
          key={one.currency}
          {...one}
          nameOf={(reason) => (
            <DocumentsButton onOpen={() => onOpen({ part: reason, currency: one.currency })}>
              {t(`part.${reason}`)}
            </DocumentsButton>
          )}
        />
      ))}
      <ReturnNotes notes={notes.map(({ code }) => t(code))} />
    </Stack>
  )
}
