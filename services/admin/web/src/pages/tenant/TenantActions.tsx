import type { TenantDetails, WithEtag } from '@fiscus/client'
import { Button } from '@mantine/core'
import { IconArrowRight, IconPencil, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts } from '../tenants/texts.ts'
import { stateActionOf, useSuspension } from './use-suspension.ts'

type Props = { tenant: WithEtag<TenantDetails>; onChange: () => void; onChanged: () => Promise<void> }

/** What one can do with a tenant: change it, suspend or resume it, and work with its data. */
export function TenantActions({ tenant, onChange, onChanged }: Props) {
  const t = useTexts(texts)
  const canAdminister = useCan('tenants:admin')
  const toggle = useSuspension(tenant, onChanged)
  const { slug, status } = tenant
  const isOfPlatform = slug === 'administration'
  const isActive = status === 'active'
  const guarded = {
    variant: 'default',
    disabled: !canAdminister,
    title: canAdminister ? undefined : t('readOnly'),
  }
  const StateIcon = isActive ? IconPlayerPause : IconPlayerPlay
  return (
    <>
      <Button {...guarded} leftSection={<IconPencil size={16} aria-hidden />} onClick={onChange}>
        {t('change')}
      </Button>
      {!isOfPlatform && (
        <Button {...guarded} leftSection={<StateIcon size={16} aria-hidden />} onClick={toggle}>
          {t(stateActionOf(tenant))}
        </Button>
      )}
      {isActive && !isOfPlatform && (
        <Button
          component="a"
          href={`/tenants/${slug}/`}
          leftSection={<IconArrowRight size={16} aria-hidden />}
        >
          {t('enter')}
        </Button>
      )}
    </>
  )
}
