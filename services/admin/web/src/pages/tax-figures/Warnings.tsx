import type { CalculationWarning } from '@fiscus/client'
import { Alert, List } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

/** What the service points out although it calculated the document. */
export function Warnings({ warnings }: { warnings: readonly CalculationWarning[] }) {
  const t = useTexts(texts)
  if (warnings.length === 0) return null
  return (
    <Alert
      role="note"
      color="yellow"
      variant="light"
      title={t('warnings')}
      icon={<IconAlertTriangle aria-hidden />}
    >
      <List fz="sm" spacing={4}>
        {warnings.map(({ code, pointer, detail }) => (
          <List.Item key={`${code} ${pointer}`}>{detail}</List.Item>
        ))}
      </List>
    </Alert>
  )
}
