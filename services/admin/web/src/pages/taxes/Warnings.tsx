import type { CalculationWarning } from '@fiscus/client'
import { Alert, List, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTexts } from '../../texts/texts.ts'
import { impactTexts } from './impact-texts.ts'

const titled = [
  'rule-shadowed',
  'combination-uncovered',
  'target-not-in-force',
  'destination-without-rate',
  'rate-name-differs',
  'fiscal-code-differs-in-fa3',
  'half-even-for-polish-tax',
] as const

/** The warnings of a write or its dry run: a title in the language of the panel, and the details of the service. */
export function Warnings({ warnings }: { warnings: readonly CalculationWarning[] }) {
  const t = useTexts(impactTexts)
  if (warnings.length === 0) return null
  const titleOf = (code: string) => {
    const known = titled.find((name) => name === code)
    return known ? t(known) : code
  }
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('warnings', { count: warnings.length })}
    >
      <List size="sm" spacing={4} mah={240} style={{ overflow: 'auto' }}>
        {warnings.map(({ code, detail }) => (
          <List.Item key={`${code} ${detail}`}>
            <Text fw={600} span>
              {titleOf(code)}:
            </Text>{' '}
            <span lang="en">{detail}</span>
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
