import type { MailSuppression } from '@fiscus/client'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../api/client.ts'
import { useConfirm } from '../../components/dialogs/use-confirm.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { FilterBar } from '../../components/filters/FilterBar.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import { useCursorList } from '../../components/table/list-state.ts'
import { notifyDone, notifyProblem } from '../../problems/notify.tsx'
import { textParam } from '../../search/params.ts'
import { useSearchParams } from '../../search/use-search-params.ts'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { MailPage } from '../mail/MailPage.tsx'
import { AddSuppression } from './AddSuppression.tsx'
import { texts } from './texts.ts'
import { useSuppressionColumns } from './use-suppression-columns.tsx'

const params = { q: textParam() }

/** The addresses to which nothing is sent, and a way to add and to lift one. */
export function SuppressionsPage() {
  const t = useTexts(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const canWrite = useCan('mail:write')
  const [isAdding, setAdding] = useState(false)
  const { values, set, clear, isChanged } = useSearchParams(params)
  const changed = () => queryClient.invalidateQueries({ queryKey: ['mail-suppressions'] })
  const list = useCursorList({
    queryKey: ['mail-suppressions', values],
    read: ({ cursor, signal }) =>
      api.listMailSuppressions({ text: values.q || undefined, cursor, limit: 100, signal }),
    rowsOf: ({ suppressions }): readonly MailSuppression[] => suppressions,
  })
  async function lift({ id, address }: MailSuppression) {
    const title = t('liftTitle', { address })
    if (!(await confirm({ title, body: t('liftText'), action: t('lift') }))) return
    try {
      await api.removeMailSuppression(id)
      await changed()
      notifyDone(t('lifted', { address }))
    } catch (error) {
      notifyProblem(error)
    }
  }
  const columns = useSuppressionColumns(canWrite ? lift : undefined)
  return (
    <MailPage
      title={t('suppressions')}
      description={t('description')}
      actions={
        canWrite && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        )
      }
    >
      <FilterBar
        search={{ value: values.q, onChange: (q) => set({ q }), label: t('search') }}
        isChanged={isChanged}
        onClear={clear}
      />
      <DataTable
        label={t('suppressions')}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t(isChanged ? 'emptyFiltered' : 'empty')} />}
      />
      {isAdding && <AddSuppression onAdded={changed} onClose={() => setAdding(false)} />}
    </MailPage>
  )
}
