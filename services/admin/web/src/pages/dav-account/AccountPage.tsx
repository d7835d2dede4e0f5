import { Grid, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '../../api/client.ts'
import { lazyPart } from '../../app/lazy-part.tsx'
import { TextLink } from '../../components/links.tsx'
import { Page } from '../../components/Page.tsx'
import { PageWithoutRecord } from '../../components/PageWithoutRecord.tsx'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { useCollections } from '../dav/use-collections.ts'
import { AccountActions } from './AccountActions.tsx'
import { AccountState } from './AccountState.tsx'
import { Collections } from './Collections.tsx'
import { ConnectionTest } from './ConnectionTest.tsx'
import { ObjectErrors } from './ObjectErrors.tsx'
import { texts } from './texts.ts'

const AccountDrawer = lazyPart(() => import('../dav-accounts/AccountDrawer.tsx'), 'AccountDrawer')

/** One account: its state, a test of the connection, its collections, and the objects that are not synchronised. */
export function AccountPage() {
  const t = useTexts(texts)
  const api = useApi()
  const canWrite = useCan('dav:write')
  const [isEditing, setEditing] = useState(false)
  const { account: id = '' } = useParams({ strict: false })
  const collections = useCollections(id)
  const {
    data: account,
    failureReason: error,
    refetch,
  } = useQuery({ queryKey: ['dav-account', id], queryFn: ({ signal }) => api.getDavAccount(id, { signal }) })
  if (account === undefined)
    return (
      <PageWithoutRecord
        title={t('title')}
        error={error}
        onRetry={refetch}
        missing={t('notFound')}
        list={{ to: '/dav/accounts', label: t('dav') }}
      />
    )
  return (
    <Page
      title={account.name}
      description={<TextLink to="/dav/accounts">{t('dav')}</TextLink>}
      actions={
        canWrite && (
          <AccountActions account={account} collections={collections.rows} onEdit={() => setEditing(true)} />
        )
      }
    >
      <Stack gap="xl">
        <Grid gap="xl">
          <Grid.Col span={{ base: 12, md: 6 }}>
            <AccountState account={account} />
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 6 }}>{canWrite && <ConnectionTest account={account} />}</Grid.Col>
        </Grid>
        <Collections account={account} list={collections} />
        <ObjectErrors account={account} collections={collections.rows} />
      </Stack>
      {isEditing && <AccountDrawer account={account} onClose={() => setEditing(false)} />}
    </Page>
  )
}
