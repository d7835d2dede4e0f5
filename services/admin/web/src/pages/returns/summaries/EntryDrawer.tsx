import type { EnteredSummaries } from '@fiscus/client'
import { type SummaryCell, summaryCells, summaryTypes } from '@fiscus/contracts/returns/jpk-vocabulary'
import { marginProcedures } from '@fiscus/tax-engine/vocabulary/invoice-vocabulary'
import { Fieldset, Select, SimpleGrid, TextInput } from '@mantine/core'
import { useApi } from '../../../api/client.ts'
import { DecimalInput } from '../../../components/records/DecimalInput.tsx'
import { RecordDrawer } from '../../../components/records/RecordDrawer.tsx'
import { useTexts } from '../../../texts/texts.ts'
import { texts } from './texts.ts'

type Entry = {
  type: (typeof summaryTypes)[number]
  number: string
  issueDate: string
  saleDate: string
  marginProcedure: (typeof marginProcedures)[number] | ''
  amounts: Record<SummaryCell, string>
}

type Props = {
  /** The last day of the month, which the form suggests. */
  day: string
  onEntered: (entered: EnteredSummaries) => Promise<void>
  onClose: () => void
}

/** The form of a report of a cash register, or of an internal document. */
export function EntryDrawer({ day, onEntered, onClose }: Props) {
  const t = useTexts(texts)
  const api = useApi()
  return (
    <RecordDrawer<{ entries: Entry[] }>
      title={t('enterTitle')}
      action={t('enter')}
      labels={{ entries: t('title') }}
      initial={{ entries: [blankOf(day)] }}
      version={null}
      save={async ({ entries }) =>
        onEntered(await api.enterSummaryEntries({ entries: entries.map(entryOf) }))
      }
      onClose={onClose}
    >
      {(form) => {
        const field = (name: string) => form.getInputProps(`entries.0.${name}`)
        return (
          <>
            <Select
              label={t('type')}
              allowDeselect={false}
              data={summaryTypes.map((type) => ({ value: type, label: t(type) }))}
              {...field('type')}
            />
            <TextInput label={t('number')} required maxLength={256} data-autofocus {...field('number')} />
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <TextInput label={t('issueDate')} type="date" required {...field('issueDate')} />
              <TextInput
                label={t('saleDate')}
                description={t('saleDateHelp')}
                type="date"
                {...field('saleDate')}
              />
            </SimpleGrid>
            <Fieldset legend={t('amounts')}>
              <SimpleGrid cols={{ base: 1, sm: 2 }}>
                {summaryCells.map((cell) => (
                  <DecimalInput key={cell} label={t(cell)} {...field(`amounts.${cell}`)} />
                ))}
              </SimpleGrid>
            </Fieldset>
            <Select
              label={t('marginProcedure')}
              allowDeselect={false}
              data={[
                { value: '', label: t('noMargin') },
                ...marginProcedures.map((procedure) => ({ value: procedure, label: t(procedure) })),
              ]}
              {...field('marginProcedure')}
            />
          </>
        )
      }}
    </RecordDrawer>
  )
}

function blankOf(day: string): Entry {
  const amounts = Object.fromEntries(summaryCells.map((cell) => [cell, ''])) as Record<SummaryCell, string>
  return { type: 'RO', number: '', issueDate: day, saleDate: '', marginProcedure: '', amounts }
}

/** Empty fields are left out. */
function entryOf({ saleDate, marginProcedure, amounts, ...entry }: Entry) {
  return {
    ...entry,
    ...(saleDate !== '' && { saleDate }),
    ...(marginProcedure !== '' && { marginProcedure }),
    amounts: Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount !== '')),
  }
}
