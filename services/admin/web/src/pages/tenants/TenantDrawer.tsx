import type { TenantDetails, WithEtag } from '@fiscus/client'
import { Button, Code, Drawer, Group, Skeleton, Stack } from '@mantine/core'
import { IconArrowRight, IconPencil, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../api/client.ts'
import { ErrorState } from '../../components/ErrorState.tsx'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { ChangeTenant } from './ChangeTenant.tsx'
import { TenantFacts } from './TenantFacts.tsx'
import { texts } from './texts.ts'
import { useSuspension } from './use-suspension.ts'

type Props = { slug: string; onChanged: () => void; onClose: () => void }

/** One tenant: its state and that of its database, and what an administrator can do with it. */
export function TenantDrawer({ slug, onChanged, onClose }: Props) {
  const t = useTexts(texts)
  const api = useApi()
  const [isChanging, setChanging] = useState(false)
  const query = useQuery({
    queryKey: ['tenant', slug],
    queryFn: ({ signal }) => api.getTenant(slug, { signal }),
  })
  const tenant = query.data
  const reload = async () => {
    await query.refetch()
    onChanged()
  }
  if (tenant && isChanging)
    return <ChangeTenant tenant={tenant} onSaved={reload} onClose={() => setChanging(false)} />
  return (
    <Drawer
      opened
      onClose={onClose}
      title={tenant?.name ?? slug}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {query.error && !tenant && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton height={240} />}
      {tenant && (
        <Stack gap="md">
          <TenantFacts tenant={tenant} />
          <Actions tenant={tenant} onChange={() => setChanging(true)} onChanged={reload} />
        </Stack>
      )}
    </Drawer>
  )
}

type ActionsProps = { tenant: WithEtag<TenantDetails>; onChange: () => void; onChanged: () => Promise<void> }

function Actions({ tenant, onChange, onChanged }: ActionsProps) {
  const t = useTexts(texts)
  const canAdminister = useCan('tenants:admin')
  const toggle = useSuspension(tenant, onChanged)
  const { slug, status } = tenant
  const isOfPlatform = slug === 'administration'
  const why = canAdminister ? undefined : t('readOnly')
  return (
    <Stack gap="xs" align="flex-start">
      {status === 'active' && !isOfPlatform && (
        <Button
          component="a"
          href={`/tenants/${slug}/`}
          leftSection={<IconArrowRight size={16} aria-hidden />}
        >
          {t('enter')} <Code ml={6}>{slug}</Code>
        </Button>
      )}
      <Group gap="xs">
        <Button
          variant="default"
          disabled={!canAdminister}
          title={why}
          leftSection={<IconPencil size={16} aria-hidden />}
          onClick={onChange}
        >
          {t('change')}
        </Button>
        {!isOfPlatform && (
          <Button
            variant="default"
            disabled={!canAdminister}
            title={why}
            leftSection={
              status === 'active' ? (
                <IconPlayerPause size={16} aria-hidden />
              ) : (
                <IconPlayerPlay size={16} aria-hidden />
              )
            }
            onClick={toggle}
          >
            {t(status === 'active' ? 'suspend' : 'resume')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
