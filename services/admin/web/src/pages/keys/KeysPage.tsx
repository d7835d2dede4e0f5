import type { ApiKey, CreatedApiKey } from '@fiscus/client'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAdministrationApi } from '../../api/administration-client.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Page } from '../../components/Page.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import { useCursorList } from '../../components/table/list-state.ts'
import { useCan } from '../../session/session.ts'
import { useCommand } from '../../shell/commands.ts'
import { useTexts } from '../../texts/texts.ts'
import { CreateKey } from './CreateKey.tsx'
import { KeyDrawer } from './KeyDrawer.tsx'
import { KeySecret } from './KeySecret.tsx'
import { texts } from './texts.ts'
import { useKeyColumns } from './use-key-columns.tsx'

export function KeysPage() {
  const t = useTexts(texts)
  const api = useAdministrationApi()
  const canWrite = useCan('keys:write')
  const cache = useQueryClient()
  const columns = useKeyColumns()
  const [isCreating, setCreating] = useState(false)
  const create = () => setCreating(true)
  useCommand(t('create'), canWrite ? create : undefined)
  const [openKey, setOpenKey] = useState<ApiKey | null>(null)
  const [created, setCreated] = useState<CreatedApiKey | null>(null)
  const list = useCursorList({
    queryKey: ['keys'],
    read: ({ cursor, signal }) => api.listKeys({ cursor, limit: 100, signal }),
    rowsOf: (page) => page.keys,
  })
  const changed = () => cache.invalidateQueries({ queryKey: ['keys'] })
  const showSecret = async (key: CreatedApiKey) => {
    setOpenKey(null)
    setCreated(key)
    await changed()
  }
  const createButton = canWrite && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={create}>
      {t('create')}
    </Button>
  )
  return (
    <Page title={t('keys')} description={t('description')} actions={createButton}>
      <DataTable
        label={t('keys')}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        onOpen={setOpenKey}
        openKey={openKey?.id}
        empty={<EmptyState title={t('empty')} description={t('emptyHelp')} action={createButton} />}
      />
      {isCreating && <CreateKey onCreated={showSecret} onClose={() => setCreating(false)} />}
      {openKey && (
        <KeyDrawer
          apiKey={openKey}
          onRotated={showSecret}
          onChanged={changed}
          onClose={() => setOpenKey(null)}
        />
      )}
      {created && <KeySecret created={created} onClose={() => setCreated(null)} />}
    </Page>
  )
}
