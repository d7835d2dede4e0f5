import type { SummaryEntry } from '@fiscus/client'
import { Button, Text } from '@mantine/core'
import { useApi } from '../../../api/client.ts'
import { useConfirm } from '../../../components/dialogs/use-confirm.tsx'
import type { Column } from '../../../components/table/columns.ts'
import { useFormat } from '../../../texts/format.ts'
import { useTexts } from '../../../texts/texts.ts'
import { useClosingChange } from '../closings/use-closing-change.ts'
import { texts } from './texts.ts'

/** The columns of summary entries; the last one withdraws an entry. */
export function useEntryColumns(canWrite: boolean): Column<SummaryEntry>[] {
  const t = useTexts(texts)
  const format = useFormat()
  return [
    {
      key: 'number',
      header: t('number'),
      isName: true,
      cell: ({ type, number, withdrawReason }) => (
        <div>
          <Text fw={500} td={withdrawReason === null ? undefined : 'line-through'}>
            {type} {number}
          </Text>
          {withdrawReason !== null && (
            <Text fz="xs" c="dimmed">
              {t('withdrawnBecause', { reason: withdrawReason })}
            </Text>
          )}
        </div>
      ),
    },
    {
      key: 'day',
      header: t('saleDate'),
      cell: ({ saleDate, issueDate }) => format.date(saleDate ?? issueDate),
    },
    {
      key: 'amounts',
      header: t('amounts'),
      cell: ({ amounts }) => (
        <div>
          {Object.entries(amounts).map(([cell, amount]) => (
            <div key={cell}>
              {cell}: {format.money(amount, 'PLN')}
            </div>
          ))}
        </div>
      ),
    },
    {
      key: 'withdraw',
      header: '',
      align: 'end',
      cell: (entry) => canWrite && entry.withdrawnAt === null && <WithdrawButton entry={entry} />,
    },
  ]
}

function WithdrawButton({ entry: { id, number, version } }: { entry: SummaryEntry }) {
  const t = useTexts(texts)
  const api = useApi()
  const confirm = useConfirm()
  const { change, isBusy } = useClosingChange()

  async function withdraw() {
    const answer = await confirm({
      title: t('withdrawTitle', { number }),
      body: t('withdrawBody'),
      action: t('withdraw'),
      withReason: 'required',
    })
    if (!answer) return
    await change(
      () => api.withdrawSummaryEntry(id, { reason: answer.reason }, { ifMatch: { version } }),
      t('withdrawn', { number }),
    )
  }

  return (
    <Button size="xs" variant="default" loading={isBusy} onClick={() => void withdraw()}>
      {t('withdraw')}
    </Button>
  )
}
