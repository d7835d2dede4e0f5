import { Text } from '@mantine/core'
import { ButtonLink } from '../../components/links.tsx'
import { Section } from '../../components/Section.tsx'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

/** For a user of the platform without a tenant at work: the way to the tenants. */
export function PlatformStart() {
  const t = useTexts(texts)
  return (
    <Section
      title={t('tenantsTitle')}
      action={<ButtonLink to="/platform/tenants">{t('toTenants')}</ButtonLink>}
    >
      <Text c="dimmed">{t('tenantsHelp')}</Text>
    </Section>
  )
}
