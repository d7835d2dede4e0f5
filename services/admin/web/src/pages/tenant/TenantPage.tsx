import { Loader, SimpleGrid, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '../../api/client.ts'
import { ErrorState } from '../../components/ErrorState.tsx'
import { isMissing } from '../../components/is-missing.ts'
import { TextLink } from '../../components/links.tsx'
import { Page } from '../../components/Page.tsx'
import { Section } from '../../components/Section.tsx'
import { useTexts } from '../../texts/texts.ts'
import { ChangeTenant } from './ChangeTenant.tsx'
import { Members } from './Members.tsx'
import { TenantActions } from './TenantActions.tsx'
import { TenantFacts } from './TenantFacts.tsx'
import { TenantRuns } from './TenantRuns.tsx'
import { UnfinishedTenant } from './UnfinishedTenant.tsx'

/**
 * The tenant whose data are those of the platform itself. It has no members, and its tasks are on the pages of the
 * platform.
 */
const administration = 'administration'

/**
 * One tenant: its state and that of its database, its users, its last runs, and what an administrator can do with it.
 */
export function TenantPage() {
  const t = useTexts()
  const api = useApi()
  const cache = useQueryClient()
  const { tenant: slug } = useParams({ from: '/panel/platform/tenants/$tenant' })
  const [isChanging, setChanging] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['tenant', slug],
    queryFn: ({ signal }) => api.getTenant(slug, { signal }),
  })
  if (data === undefined)
    return (
      <Page title={slug}>
        {isMissing(error) ? (
          <UnfinishedTenant slug={slug} onDone={refetch} />
        ) : error ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : (
          <Loader />
        )}
      </Page>
    )
  const changed = async () => {
    await refetch()
    await cache.invalidateQueries({ queryKey: ['tenants'] })
  }
  return (
    <Page
      title={data.name}
      description={<TextLink to="/platform/tenants">{t('tenants')}</TextLink>}
      actions={<TenantActions tenant={data} onChange={() => setChanging(true)} onChanged={changed} />}
    >
      <Stack gap="lg">
        <Section title={t('facts')}>
          <TenantFacts tenant={data} />
        </Section>
        {slug !== administration && (
          <>
            <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" verticalSpacing="lg">
              <TenantRuns slug={slug} onlyFailures />
              <TenantRuns slug={slug} />
            </SimpleGrid>
            <Members slug={slug} />
          </>
        )}
      </Stack>
      {isChanging && <ChangeTenant tenant={data} onSaved={changed} onClose={() => setChanging(false)} />}
    </Page>
  )
}
