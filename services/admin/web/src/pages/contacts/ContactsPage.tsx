import type { Contact } from '@fiscus/client'
import { Button } from '@mantine/core'
import { IconDownload, IconPlus, IconUpload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../api/client.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { FilterBar } from '../../components/filters/FilterBar.tsx'
import { SelectFilter } from '../../components/filters/SelectFilter.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import { useCursorList } from '../../components/table/list-state.ts'
import { notifyProblem } from '../../problems/notify.tsx'
import { choiceParam, textParam } from '../../search/params.ts'
import { useSearchParams } from '../../search/use-search-params.ts'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { ContactsFrame } from '../groupware/ContactsFrame.tsx'
import { ImportDrawer } from '../groupware/ImportDrawer.tsx'
import { saveFile } from '../transfer/save-file.ts'
import { ContactDrawer } from './ContactDrawer.tsx'
import { texts } from './texts.ts'
import { useContactColumns } from './use-contact-columns.tsx'

const params = { q: textParam(), status: choiceParam(['active', 'inactive'], '') }
const statuses = ['', 'active', 'inactive'] as const

/** The contacts of the tenant at work. */
export function ContactsPage() {
  const t = useTexts(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const canWrite = useCan('contacts:write')
  const { values, set, clear, isChanged } = useSearchParams(params)
  const [open, setOpen] = useState<Contact | 'new' | 'import' | null>(null)
  const columns = useContactColumns()
  const filter = { text: values.q || undefined, status: values.status || undefined }
  const list = useCursorList({
    queryKey: ['contacts', values],
    read: ({ cursor, signal }) => api.listContacts({ ...filter, cursor, limit: 100, signal }),
    rowsOf: ({ contacts }): readonly Contact[] => contacts,
  })
  async function save(): Promise<void> {
    try {
      saveFile('contacts.vcf', new Blob([await api.exportContacts(filter)], { type: 'text/vcard' }))
    } catch (error) {
      notifyProblem(error)
    }
  }
  const close = () => setOpen(null)
  return (
    <ContactsFrame
      title={t('contacts')}
      description={t('description')}
      actions={
        <>
          <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={save}>
            {t('export')}
          </Button>
          {canWrite && (
            <>
              <Button
                variant="default"
                leftSection={<IconUpload size={16} aria-hidden />}
                onClick={() => setOpen('import')}
              >
                {t('import')}
              </Button>
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
                {t('create')}
              </Button>
            </>
          )}
        </>
      }
    >
      <FilterBar
        search={{ value: values.q, onChange: (q) => set({ q }), label: t('search') }}
        isChanged={isChanged}
        onClear={clear}
      >
        <SelectFilter
          label={t('status')}
          value={values.status}
          onChange={(status) => set({ status })}
          options={statuses.map((status) => ({
            value: status,
            label: status === '' ? t('all') : t(`status.${status}`),
          }))}
        />
      </FilterBar>
      <DataTable
        label={t('contacts')}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        onOpen={setOpen}
        openKey={typeof open === 'object' ? open?.id : undefined}
        empty={
          <EmptyState
            title={t(isChanged ? 'emptyFiltered' : 'empty')}
            description={isChanged || !canWrite ? undefined : t('emptyHelp')}
          />
        }
      />
      {open === 'new' && <ContactDrawer onClose={close} />}
      {open !== null && typeof open === 'object' && <ContactDrawer contact={open} onClose={close} />}
      {open === 'import' && (
        <ImportDrawer
          accept=".vcf,text/vcard"
          send={(text, options) => api.importContacts(text, { ...options, timeoutMs: 120_000 })}
          onStored={() => queryClient.invalidateQueries({ queryKey: ['contacts'] })}
          onClose={close}
        />
      )}
    </ContactsFrame>
  )
}
