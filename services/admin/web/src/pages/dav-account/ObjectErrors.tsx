import type { DavAccount, DavCollection, DavObjectProblem } from '@fiscus/client'
import { Button, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Section } from '../../components/Section.tsx'
import type { Column } from '../../components/table/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { useCursorList } from '../../components/table/list-state.ts'
import { DateTime } from '../../components/values/DateTime.tsx'
import { RelativeTime } from '../../components/values/RelativeTime.tsx'
import { notifyDone, notifyProblem } from '../../problems/notify.tsx'
import { useServiceText } from '../../problems/problem-text.ts'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts as davTexts } from '../dav/texts.ts'
import { texts } from './texts.ts'

type Props = { account: DavAccount; collections: readonly DavCollection[] }

/** The objects of an account that are not synchronised, and why; each can be retried. */
export function ObjectErrors({ account, collections }: Props) {
  const t = useTexts(texts)
  const words = useTexts(davTexts)
  const serviceText = useServiceText()
  const api = useApi()
  const queryClient = useQueryClient()
  const canWrite = useCan('dav:write')
  const nameOf = new Map(collections.map(({ id, name }) => [id, name]))
  const list = useCursorList({
    queryKey: ['dav-errors', account.id],
    read: ({ cursor, signal }) => api.listDavErrors({ account_id: account.id, cursor, limit: 100, signal }),
    rowsOf: ({ errors }): readonly DavObjectProblem[] => errors,
  })
  async function retry(object: DavObjectProblem): Promise<void> {
    try {
      await api.retryDavObject(object.id)
      await queryClient.invalidateQueries({ queryKey: ['dav-errors'] })
      notifyDone(t('retried', { name: fileOf(object) }))
    } catch (error) {
      notifyProblem(error)
    }
  }
  const columns: Column<DavObjectProblem>[] = [
    { key: 'object', header: t('object'), isName: true, cell: fileOf },
    {
      key: 'collection',
      header: words('collection'),
      cell: ({ collection_id: id }) => nameOf.get(id) ?? id,
    },
    {
      key: 'error',
      header: t('cause'),
      cell: ({ message, coded_message: coded, code }) => (
        <Stack gap={2}>
          <span>{serviceText(message, coded)}</span>
          <Text c="dimmed" fz="xs">
            {code}
          </Text>
        </Stack>
      ),
    },
    { key: 'since', header: t('since'), cell: ({ since }) => <DateTime value={since} /> },
    { key: 'next', header: t('nextPush'), cell: ({ next_at: at }) => at && <RelativeTime value={at} /> },
  ]
  if (canWrite)
    columns.push({
      key: 'retry',
      header: t('repeat'),
      cell: (object) => (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('retryOf', { name: fileOf(object) })}
          onClick={() => retry(object)}
        >
          {t('repeat')}
        </Button>
      ),
    })
  return (
    <Section title={t('errors')}>
      <DataTable
        label={t('errors')}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('noErrors')} />}
      />
    </Section>
  )
}

/** The last part of the address of an object, which names it on the server. */
function fileOf({ url, uid }: DavObjectProblem): string {
  const part = url.split('/').filter(Boolean).at(-1) ?? uid ?? url
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
