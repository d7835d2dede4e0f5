import { Checkbox, Code, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Scope, useSession } from '../../session/session.ts'
import { tenantAtWork } from '../../session/tenant-at-work.ts'
import { useTexts } from '../../texts/texts.ts'
import { scopeTexts } from './scope-texts.ts'
import { texts } from './texts.ts'

type Props = { value?: Scope[]; onChange?: (scopes: Scope[]) => void; error?: ReactNode }

/** The rights of a new key: what the caller has itself. A key of a tenant has none of the platform. */
export function ScopeChoice({ value = [], onChange = () => {}, error }: Props) {
  const t = useTexts(texts)
  const words = useTexts(scopeTexts)
  const { scopes, tenant } = useSession()
  const isOfPlatform = tenant === null && tenantAtWork === null
  const grantable = scopes.filter((scope) => isOfPlatform || !scope.startsWith('tenants:'))
  return (
    <Checkbox.Group
      label={t('rights')}
      description={t('ownOnly')}
      withAsterisk
      value={value}
      error={error}
      onChange={(chosen) => onChange(grantable.filter((scope) => chosen.includes(scope)))}
    >
      <Stack gap="xs" mt="xs">
        {grantable.map((scope) => (
          <Checkbox
            key={scope}
            value={scope}
            label={
              <>
                {words(scope)} <Code>{scope}</Code>
              </>
            }
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
