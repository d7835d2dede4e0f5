import { Button, Group, Text } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { useSession } from '../session/session.ts'
import { tenantAtWork } from '../session/tenant-at-work.ts'
import { useTexts } from '../texts/texts.ts'
import classes from './Shell.module.css'
import { texts } from './texts.ts'

/**
 * The tenant at work, in words. A user of the platform leaves it for the list of tenants; another address is another
 * page.
 */
export function TenantSwitch() {
  const t = useTexts(texts)
  const { role, tenant } = useSession()
  const isPlatform = tenant === null
  const name = tenant?.name ?? tenantAtWork ?? t(role === null ? 'noTenant' : 'allTenants')
  return (
    <Group gap="xs" wrap="nowrap" miw={0}>
      <IconBuilding size={18} stroke={1.6} aria-hidden />
      <Text c="dimmed" fz="xs" visibleFrom="md">
        {t('tenant')}
      </Text>
      <Text fw={600} className={classes.tenant} title={name}>
        {name}
      </Text>
      {isPlatform && tenantAtWork !== null && (
        <Button component="a" href="/platform/tenants" variant="default" size="compact-sm" visibleFrom="sm">
          {t('switchTenant')}
        </Button>
      )}
    </Group>
  )
}
