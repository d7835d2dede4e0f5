import type { ConfigurationWarning } from '@fiscus/client'
import { Alert, List, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { TextLink } from '../../components/links.tsx'
import { useServiceText } from '../../problems/problem-text.ts'
import { useTexts } from '../../texts/texts.ts'
import { impactTexts } from './impact-texts.ts'
import { useWarningTitle } from './use-warning-title.ts'

/** The warnings of a write or its dry run: a title in the language of the panel, and the details of the service. */
export function Warnings({ warnings }: { warnings: readonly ConfigurationWarning[] }) {
  const t = useTexts(impactTexts)
  const titleOf = useWarningTitle()
  const serviceText = useServiceText()
  if (warnings.length === 0) return null
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('warnings', { count: warnings.length })}
    >
      <List size="sm" spacing={4} mah={240} style={{ overflow: 'auto' }}>
        {warnings.map(({ code, detail, message, ruleId }) => (
          <List.Item key={`${code} ${detail}`}>
            <Text fw={600} span>
              {titleOf(code) ?? code}:
            </Text>{' '}
            {serviceText(detail, message)}{' '}
            {ruleId !== undefined && (
              <TextLink to="/settings/taxes/rules" search={{ mark: ruleId }} target="_blank" rel="noopener">
                {t('showRule')}
              </TextLink>
            )}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
